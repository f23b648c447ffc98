import { colourCodes, fibreColours } from '../pages/atlasfibre/fibre-colours.ts';

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

/** A fibre's loops in the tray, its end in the cable on one side, and, for each second fibre, its splice in the comb. */
function loop(index: number): string {
  const r = 26 - index;
  const toCable = index < 6 ? `M${63 - r} 42q0 26 ${r - 13} 44` : `M${87 + r} 42q0 26 ${13 - r} 44`;
  const splice = index % 2 ? `M50 ${33 + index * 1.5}h50` : '';
  return `M63 ${42 - r}h24a${r} ${r} 0 0 1 0 ${2 * r}h-24a${r} ${r} 0 0 1 0 ${-2 * r}${toCable}${splice}`;
}

/** A fibre splice box without its lid, lit from the left. */
export const openBox: PhotoShapes = [
  fill('#d9d5cc', ground),
  fill('#aaa599', box(34, 11, 96, 89, 6)),
  fill('#c3c6c2', box(26, 5, 98, 92, 6)),
  fill('#f6f6f3', box(26, 5, 94, 90, 6)),
  fill('#8d999c', box(33, 12, 81, 80, 5)),
  fill('#b7c2c4', box(37, 14, 77, 78, 4)),
  fill('#1f2629', box(43, 82, 13, 18), box(94, 82, 13, 18)),
  fill('#59666a', box(41, 82, 17, 8, 2), box(92, 82, 17, 8, 2)),
  ...colourCodes[0].order.map((colour, index) => stroke(fibreColours[colour], 0.9, loop(index))),
  fill('#7f8c8f', box(64, 33, 25, 20, 2)),
  fill('#f1f3f1', box(62, 31, 25, 20, 2)),
  stroke('#8d999c', 1.4, [0, 1, 2, 3, 4, 5].map((slot) => `M65 ${33.5 + slot * 3}h19`).join('')),
];

export const boxLabel: PhotoShapes = [
  fill('#b9c0c0', ground),
  fill('#eceeec', box(16, 14, 118, 80, 4)),
  fill('#ffe27a', box(38, 34, 74, 36, 2)),
  fill(dark, box(44, 41, 62, 3.5), box(44, 50, 48, 3.5), box(44, 59, 56, 3.5)),
];

/** A wall socket, lit from the left, with a connector of this colour and its darker side. */
const socket = (connector: string, side: string): PhotoShapes => [
  fill('#d5dadb', ground),
  fill('#a9b2b4', box(48, 24, 68, 68, 6)),
  fill('#c2c8c7', box(40, 16, 70, 71, 6)),
  fill('#fafaf8', box(40, 16, 67, 67, 6)),
  fill('#dde1df', box(47, 23, 53, 53, 3)),
  fill('#eceeec', box(47, 23, 51, 51, 3)),
  fill('#8b9495', box(55, 33, 17, 23, 2), box(80, 33, 17, 23, 2)),
  fill(dark, box(57, 34, 15, 22, 1), box(82, 34, 15, 22, 1)),
  fill(connector, box(82, 38, 13, 30, 2)),
  fill(side, box(91, 38, 4, 30), box(84, 50, 7, 2), box(84, 54, 7, 2)),
];

export const faultyConnector: PhotoShapes = [
  ...socket('#8c8f90', '#62676a'),
  stroke(yellow, 3, 'M88 68l4 8-12 8 16 16'),
  stroke('#b3261e', 2.5, ring(88, 68, 18, 18)),
];

export const newConnector: PhotoShapes = [
  ...socket('#2d8a4a', '#1d6233'),
  stroke(yellow, 3, 'M88 68q0 18 12 32'),
];

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
