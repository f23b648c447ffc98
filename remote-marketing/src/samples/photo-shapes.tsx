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

export const fill = (colour: string, ...d: string[]): Shape => ({ d: d.join(''), colour });
export const stroke = (colour: string, width: number, d: string): Shape => ({ d, colour, stroke: width });

export function box(x: number, y: number, width: number, height: number, r = 0): string {
  if (!r) return `M${x} ${y}h${width}v${height}h${-width}z`;
  const across = width - 2 * r;
  const along = height - 2 * r;
  return (
    `M${x + r} ${y}h${across}q${r} 0 ${r} ${r}v${along}q0 ${r} ${-r} ${r}` +
    `h${-across}q${-r} 0 ${-r} ${-r}v${-along}q0 ${-r} ${r} ${-r}z`
  );
}

export function ring(x: number, y: number, across: number, down: number): string {
  const half = (width: number) => `a${across} ${down} 0 0 1 ${width} 0`;
  return `M${x - across} ${y}${half(2 * across)}${half(-2 * across)}z`;
}

export const ground = box(0, 0, 150, 100);
const yellow = '#e0a21a';
const dark = '#343c3f';

/** A basement, lit by a lamp on the left: a cable route along the wall and up through the sealed ceiling. */
export const cableRoute: PhotoShapes = [
  fill('#aaa79f', ground),
  fill('#cbc8bf', 'M0 12h90l26 76h-116z'),
  fill('#dedbd2', 'M15 24h24l34 42h-73v-22z'),
  fill('#6b6862', box(0, 0, 150, 12), box(0, 88, 150, 12)),
  fill('#a4553f', box(72, 0, 46, 12)),
  fill('#7e3f2f', box(72, 12, 46, 3)),
  fill('#8f8c85', box(86, 15, 38, 73), box(0, 66, 80, 8)),
  fill('#5f6b6e', box(80, 15, 4, 73), ...[24, 40, 56, 72].map((y) => box(84, y, 30, 3))),
  fill('#8d999c', box(78, 15, 3, 73), box(112, 15, 4, 73)),
  stroke('#1d2427', 3.2, 'M87 0v100M91.6 0v100'),
  stroke('#2b62ad', 2.4, 'M95.8 0v100'),
  fill('#6f7b7e', box(0, 58, 78, 8)),
  fill('#4e595c', ...[8, 24, 40, 56].map((x) => box(x, 61, 9, 2))),
  stroke('#b97f0c', 2.6, 'M0 55.6h86q20 0 20-20v-36'),
  stroke(yellow, 2.6, 'M0 52h84q17 0 17-17v-35'),
  fill('#b4bec0', box(0, 57, 78, 2)),
  fill('#1d2427', box(97, 26, 12, 2), box(97, 10, 12, 2)),
  fill('#eceae2', box(11, 15, 32, 9, 3)),
  fill('#fffbe0', box(13, 17, 28, 5, 2)),
  fill('#e6e9e8', box(133, 12, 9, 76)),
  fill('#b0b6b7', box(139, 12, 3, 76)),
  stroke('#c8372d', 2.6, ring(137, 50, 6, 6)),
];

const meters = [50, 64, 78];

/** A cellar with daylight from the left: the house's electricity meters, and its fibre cabinet with the door open. */
export const meterCellar: PhotoShapes = [
  fill('#8a857b', ground),
  fill('#4a4944', 'M0 0h150v13h-116z'),
  fill('#6e6a62', 'M0 0l34 13v60l-34 27z'),
  fill('#bcb6a9', box(34, 13, 116, 60)),
  fill('#d6d0c2', 'M34 13h44l52 60h-96z'),
  fill('#67635b', 'M0 100l34-27h116v27z'),
  fill('#7d796f', 'M0 100l34-27h96l20 27z'),
  fill('#e9f3f6', 'M5 17l18 6v20l-18-3z'),
  stroke('#55524b', 1.6, 'M5 17l18 6v20l-18-3zM14 20v21.5'),
  stroke('#9c4a38', 3, 'M0 62l34-8h8v19'),
  stroke('#c0644e', 1, 'M0 61l34-8h8'),
  fill('#8f8a7e', box(48, 27, 48, 40)),
  fill('#6d6a61', box(108, 29, 32, 41)),
  fill('#5f6b6e', box(34, 18, 116, 3)),
  stroke('#1d2427', 2, 'M34 16.500h98v8'),
  stroke(yellow, 2, 'M34 14.500h92v10'),
  stroke('#8d999c', 3, 'M57 21v6M71 21v6M85 21v6'),
  fill('#a98c62', box(45, 25, 48, 39)),
  fill('#c3a578', box(45, 25, 48, 2)),
  fill('#6f5a3c', ...meters.map((x) => box(x - 1.5, 31, 12, 18, 2))),
  fill('#f2f3ef', ...meters.map((x) => box(x - 3, 29.5, 12, 18, 2))),
  fill('#c8cdca', ...meters.map((x) => box(x + 7, 31, 2, 15))),
  fill('#26343a', ...meters.map((x) => box(x - 1.5, 32, 8, 5))),
  fill('#9fd3b8', ...meters.map((x) => box(x - 0.5, 33, 5, 3))),
  fill('#d62f2f', ...meters.map((x) => box(x - 1, 41, 2, 2))),
  fill('#30393c', box(48, 53, 42, 8)),
  fill('#e7eae8', ...[49, 54, 59, 64, 69, 74, 79, 84].map((x) => box(x, 54, 4, 6))),
  fill('#2f6fb3', ...[49, 54, 64, 69, 79].map((x) => box(x + 1, 55.5, 2, 2.5))),
  fill('#c9d0ce', box(102, 25, 32, 42)),
  fill('#2c383c', box(104, 27, 28, 38)),
  fill('#eef1ef', 'M134 25l14-5v52l-14-5z'),
  fill('#d3d9d7', 'M137 28l9-3v42l-9-3z'),
  fill('#ffe27a', 'M139 32l5-1.500v8l-5 1z'),
  fill('#59666a', ...[30, 38, 46].map((y) => box(106, y, 24, 5))),
  fill('#2d8a4a', ...[107, 111, 115, 119, 123].flatMap((x) => [box(x, 31, 2.5, 3), box(x, 39, 2.5, 3)])),
  stroke(
    yellow,
    1.2,
    'M108 34q-1 22 8 28M112 34q0 20 6 28M116 42q2 12 4 20M120 34q8 16 2 28M124 42q4 12 0 20',
  ),
  stroke('#3fc1c9', 1.2, 'M120 42q-8 12 1 20'),
  fill('#4c483f', 'M56 80h34l4 8h-36z'),
  fill('#0b5a62', 'M58 72l26 0v11h-26z'),
  fill('#0b6b74', 'M58 72h26v4h-26z'),
  fill('#08444a', 'M84 72l6-3v10l-6 4z'),
  stroke('#20282a', 1.6, 'M66 72v-3h10v3'),
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

const ports = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((port) => 14 + 13 * port);
const cable = (x: number) => `M${x + 5} 26q0 ${Math.round(28 - x / 7)} 18 ${Math.round(28 - x / 7)}h160`;

/** A building's distribution board: connectors with their cables, and the label below them. */
export const labelledBoard: PhotoShapes = [
  fill('#3f4a4d', ground),
  fill('#20282a', box(0, 36, 150, 22), box(0, 94, 150, 6)),
  fill('#dfe3e2', box(6, 3, 138, 33)),
  fill('#f6f8f7', box(6, 3, 138, 3)),
  fill('#b0b8b9', ...ports.map((x) => box(x, 10, 11, 17))),
  fill('#2d8a4a', ...ports.map((x) => box(x + 1, 12, 9, 14))),
  fill('#1d6233', ...ports.map((x) => box(x + 7, 12, 3, 14))),
  stroke(
    '#c08408',
    2.2,
    ports
      .filter((x) => x % 2)
      .map(cable)
      .join(''),
  ),
  stroke(
    yellow,
    2.2,
    ports
      .filter((x) => !(x % 2))
      .map(cable)
      .join(''),
  ),
  fill('#eceeec', box(6, 58, 138, 36)),
  fill('#c2c9c9', box(6, 91, 138, 3)),
  fill('#b98f1f', box(18, 63, 74, 26, 2)),
  fill('#ffe27a', box(16, 61, 74, 26, 2)),
  fill(dark, box(22, 66, 46, 3.5), box(22, 72.5, 60, 3.5), box(22, 79, 36, 3.5)),
  fill('#8d999c', ring(128, 75, 6, 6)),
  fill(dark, box(124, 74, 8, 2)),
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

/** Another one, of the same size. */
export const secondSignature: Shape = stroke(
  '#1b3a6b',
  2.6,
  'M14 4c-4 14-8 30-12 38M2 10c10-10 34-10 30 4-3 10-16 12-24 10 14 0 20 14 30 14 8 0 8-12 15-12s2 12 9 12 8-12 ' +
    '15-12 3 12 10 12 12-28 16-30-6 28 2 30 10-14 17-14 4 12 12 10 10-8 32-12',
);

export function Drawn({ d, colour, stroke, at }: Shape & { at?: string }) {
  const ink = stroke ? { fill: 'none', stroke: colour, strokeWidth: stroke } : { fill: colour };
  return <path transform={at} d={d} {...ink} />;
}
