/** A part of a drawing, filled or stroked: path data that both SVG and PDF can draw. */
export interface Shape {
  d: string;
  colour: string;
  /** The width of its stroke; a shape without one is filled. */
  stroke?: number;
}

/** A drawing instead of a photograph, 150 × 100, from the upper left corner. */
export type PhotoShapes = readonly Shape[];

const fill = (colour: string, ...d: string[]): Shape => ({ d: d.join(''), colour });
const stroke = (colour: string, width: number, d: string): Shape => ({ d, colour, stroke: width });

function box(x: number, y: number, width: number, height: number, r = 0): string {
  if (!r) return `M${x} ${y}h${width}v${height}h${-width}z`;
  const across = width - 2 * r;
  const along = height - 2 * r;
  return (
    `M${x + r} ${y}h${across}q${r} 0 ${r} ${r}v${along}q0 ${r} ${-r} ${r}` +
    `h${-across}q${-r} 0 ${-r} ${-r}v${-along}q0 ${-r} ${r} ${-r}z`
  );
}

function ring(x: number, y: number, across: number, down: number): string {
  const half = (width: number) => `a${across} ${down} 0 0 1 ${width} 0`;
  return `M${x - across} ${y}${half(2 * across)}${half(-2 * across)}z`;
}

const ground = box(0, 0, 150, 100);
const yellow = '#e0a21a';
const dark = '#343c3f';

export const cableTray: PhotoShapes = [
  fill('#cfd4d2', ground),
  fill('#9aa3a1', box(0, 72, 150, 28)),
  fill('#7c8789', box(0, 22, 150, 16)),
  fill('#5b6668', ...[6, 24, 42, 60, 78, 96, 114, 132].map((x) => box(x, 22, 3, 16))),
  stroke(yellow, 3, 'M0 28h104q12 0 12 16v56'),
  stroke('#22272a', 3, 'M0 33h150'),
];

export const openBox: PhotoShapes = [
  fill('#d9d5cc', ground),
  fill('#f4f4f1', box(30, 8, 90, 84, 4)),
  fill('#dfe6e7', box(36, 14, 78, 50, 3)),
  ...['#1f5fc4', '#f0801a', '#239a4b', '#d62f2f'].map((colour, index) =>
    stroke(colour, 1.6, `${ring(75, 39, 32 - index * 5, 19 - index * 3.5)}M${48 + index * 18} 56v18`),
  ),
  fill('#2d7d46', ...[44, 62, 80, 98].map((x) => box(x, 72, 9, 12))),
];

export const boxLabel: PhotoShapes = [
  fill('#b9c0c0', ground),
  fill('#eceeec', box(16, 14, 118, 80, 4)),
  fill('#ffe27a', box(38, 34, 74, 36, 2)),
  fill(dark, box(44, 41, 62, 3.5), box(44, 50, 48, 3.5), box(44, 59, 56, 3.5)),
];

const socket = (connector: string): PhotoShapes => [
  fill('#d5dadb', ground),
  fill('#f7f7f5', box(42, 18, 66, 64, 5)),
  fill(dark, box(56, 34, 16, 22, 2), box(80, 34, 16, 22, 2)),
  fill(connector, box(82, 40, 12, 26, 2)),
];

export const faultyConnector: PhotoShapes = [
  ...socket('#8c8f90'),
  stroke(yellow, 3, 'M88 66l4 10-12 8 16 16'),
  stroke('#b3261e', 2.5, ring(88, 68, 18, 18)),
];

export const newConnector: PhotoShapes = [...socket('#2d7d46'), stroke(yellow, 3, 'M88 66q0 18 12 34')];

/** An invented signature, 170 × 50. */
export const signature: Shape = stroke(
  '#1b3a6b',
  2.6,
  'M0 28c10-30 22-38 24-22s-18 34-8 32 22-34 26-28-8 24 0 22 12-22 18-18 0 14 8 12 14-16 22-14 4 12 14 8 20-8 40-12',
);

export function Drawn({ d, colour, stroke, at }: Shape & { at?: string }) {
  const ink = stroke ? { fill: 'none', stroke: colour, strokeWidth: stroke } : { fill: colour };
  return <path transform={at} d={d} {...ink} />;
}
