import type { FibreColour } from '../pages/atlasfibre/fibre-colours.ts';

export const ink = '#14262c';
export const soft = '#5d7277';
export const accent = '#0b6b74';
export const line = '#dde6e7';
export const good = '#2b9767';
export const warm = '#e0a02a';
export const paper = '#f5f8f8';

/** The same colours as the viewer's swatches (`Swatch.module.css`), in both themes. */
export const fibreColours: Partial<Record<FibreColour, string>> = {
  blue: '#1f5fc4',
  orange: '#f0801a',
  green: '#239a4b',
  brown: '#7a4a26',
  slate: '#8b949b',
  white: '#fafaf7',
  red: '#d62f2f',
  black: '#1b1d1f',
  yellow: '#f2cf1f',
  violet: '#7d3fa8',
  rose: '#f2a3b8',
  aqua: '#3fc1c9',
};
