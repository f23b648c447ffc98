import { createContext, use, type ReactNode } from 'react';
import type { TFunction } from 'i18next';
import type { Language } from '@site/shared-i18n';
import { signature } from '../samples/photo-shapes.tsx';
import type { SampleTexts } from '../samples/sample-texts.ts';

export interface Drawing {
  language: Language;
  sample: SampleTexts;
  t: TFunction<'marketing'>;
}

const DrawingContext = createContext<Drawing | undefined>(undefined);

export function DrawingProvider({ drawing, children }: { drawing: Drawing; children: ReactNode }) {
  return <DrawingContext value={drawing}>{children}</DrawingContext>;
}

export function useDrawing(): Drawing {
  const drawing = use(DrawingContext);
  if (!drawing) throw new Error('A part of a picture is drawn outside of one');
  return drawing;
}

export const ink = '#14262c';
export const soft = '#5d7277';
export const accent = '#0b6b74';
export const line = '#dde6e7';
export const good = '#2b9767';
export const warm = '#e0a02a';
/** The colours of the apps' icons. */
export const appColours = { 'Chronos-Pro': '#3b82c4', AtlasFibre: '#e58a2b', TrackIT: '#3c9a5f' } as const;
/** Their shades for bars and buttons, on which white words have 6:1; in the dark theme lines are light. */
export const appShades = { 'Chronos-Pro': '#1d5b9b', AtlasFibre: '#874a10', TrackIT: '#226b45' } as const;
export const paper = '#f5f8f8';

/** Paper in the dark theme. */
const print = '#e1e8e8';

/**
 * In the dark theme of a page, which its pictures follow: screens are dark; reports and photos are prints, a little less
 * bright. A picture that is drawn without style sheets, such as one for Open Graph, is light.
 */
export const darkStyles =
  `@media (prefers-color-scheme:dark){.paper .card{fill:${print}}.print{fill:${print}}.paper [stroke="${line}"]{stroke:#b9c7c9}` +
  '.lumen{fill:#b3c0c3}@scope (svg) to (.paper){' +
  ':scope{fill:#e6eeef}.ground{fill:#0f1d21}.card{fill:#1d2f35}.well{fill:#3b4f55}svg{filter:brightness(.88)}' +
  `[fill="${soft}"]{fill:#a5b8bc}[stroke="${soft}"]{stroke:#a5b8bc}[stroke="${line}"]{stroke:#3b4f55}.card[stroke="${line}"]{stroke:#56696f}` +
  `[stroke="${appShades['Chronos-Pro']}"]{stroke:#78b1ea}[stroke="${appShades.AtlasFibre}"]{stroke:#e9a35c}` +
  `[stroke="${appShades.TrackIT}"]{stroke:#66c08d}.mark[fill="${appShades['Chronos-Pro']}"]{fill:#78b1ea}` +
  `[stroke="${ink}"]{stroke:#fff}.edge{stroke:#8fa3a8}[stroke="${signature.colour}"]{stroke:#a9c6f5}}}`;
