import { createRequire } from 'node:module';
import { openSync, type Glyph, type Outline } from 'fontkit';

/** Units per em in path data: whole numbers, a fifth of a pixel in letters of 20 px. */
export const em = 100;

// The site's font, with Latin and Cyrillic. One weight keeps the pictures small: equal letters compress.
const { resolve } = createRequire(import.meta.url);
const font = openSync(resolve('@expo-google-fonts/manrope/600SemiBold/Manrope_600SemiBold.ttf'));

const runs = new Map<string, ReturnType<typeof font.layout>>();

/** Lays a line out once: each is measured several times, and most stand on several pictures. */
function layout(words: string): ReturnType<typeof font.layout> {
  const run = runs.get(words) ?? font.layout(plain(words));
  runs.set(words, run);
  return run;
}

/**
 * @param size of the font
 * @returns the advance width, in the unit of `size`
 */
export function widthOf(words: string, size: number): number {
  return (layout(words).advanceWidth / font.unitsPerEm) * size;
}

/**
 * Path data of a line of text with kerning, relative to the start of its baseline. One path per line is parsed and
 * laid out by browsers much faster than one element per letter, and repeated letters compress well.
 * @throws Error for a letter that the font lacks
 */
export function outlineOf(words: string): string {
  const scale = em / font.unitsPerEm;
  const { glyphs, positions } = layout(words);
  let advanced = 0;
  let position: Point = [0, 0];
  return glyphs
    .map((glyph, index) => {
      if (glyph.id === 0) throw new Error(`The font of the drawings lacks a letter of “${words}”`);
      const start: Point = [Math.round(advanced * scale), 0];
      advanced += positions[index]?.xAdvance ?? 0;
      const { data, end } = outlineOfGlyph(glyph, scale);
      if (data === '') return '';
      const move = `m${from(position, start)}`;
      position = [start[0] + end[0], end[1]];
      return move + data;
    })
    .join('');
}

const outlines = new Map<number, ReturnType<typeof pathData>>();

function outlineOfGlyph({ id, path }: Glyph, scale: number): ReturnType<typeof pathData> {
  const outline = outlines.get(id) ?? pathData(path.commands, scale);
  outlines.set(id, outline);
  return outline;
}

/** Replaces special spaces, and removes word joiners, which single lines do not need. */
function plain(words: string): string {
  return words.replaceAll('\u2060', '').replaceAll(/[\u00a0\u202f]/g, ' ');
}

/** Relative path data in whole units, with the y axis downwards, and the point where it ends. */
function pathData(commands: Outline['commands'], scale: number): { data: string; end: Point } {
  let position: Point = [0, 0];
  let contourStart = position;
  let control: Point | undefined;
  const data = commands
    .map(({ command, args }) => {
      if (command === 'closePath') {
        position = contourStart;
        return 'z';
      }
      const points = pairs(args.map((value, index) => Math.round(value * (index % 2 ? -scale : scale))));
      const start = position;
      const [first = start, end = first] = points;
      const mirrored: Point | undefined = control && [2 * start[0] - control[0], 2 * start[1] - control[1]];
      position = end;
      control = undefined;
      if (command === 'moveTo') contourStart = end;
      if (command === 'moveTo') return `m${from(start, end)}`;
      if (command === 'lineTo') return lineData(end[0] - start[0], end[1] - start[1]);
      // The font's curves are smooth, apart from rounding: `t` makes the data a quarter shorter, a tenth compressed.
      const isSmooth = mirrored?.every((value, index) => Math.abs(value - (first[index] ?? 0)) <= rounding);
      control = isSmooth ? mirrored : first;
      return isSmooth ? `t${from(start, end)}` : `q${from(start, first, end)}`;
    })
    .join('');
  return { data, end: position };
}

type Point = [x: number, y: number];

const rounding = 1;

function pairs(values: number[]): Point[] {
  return values.flatMap((value, index) => (index % 2 ? [[values[index - 1] ?? 0, value] as Point] : []));
}

function from([x, y]: Point, ...points: Point[]): string {
  return points
    .map((point) => `${point[0] - x} ${point[1] - y}`)
    .join(' ')
    .replaceAll(' -', '-');
}

function lineData(x: number, y: number): string {
  if (x === 0 && y === 0) return '';
  return y === 0 ? `h${x}` : x === 0 ? `v${y}` : `l${from([0, 0], [x, y])}`;
}
