import type { Shape } from './photo-shapes.ts';

/** A part of a drawing in SVG. */
export function Drawn({ d, colour, stroke, at }: Shape & { at?: string }) {
  const ink = stroke ? { fill: 'none', stroke: colour, strokeWidth: stroke } : { fill: colour };
  return <path transform={at} d={d} {...ink} />;
}
