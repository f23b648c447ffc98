/** A signature as its strokes. Browser code imports this file: it imports nothing itself. */

/** The pad's size, in units of its own. */
export const pad = { width: 600, height: 240 };
/** Of all strokes together. */
export const maxPoints = 2000;
/** Their text, in characters: two numbers of three digits a point, each with a separator. */
export const maxStrokesLength = maxPoints * 8;

/** Whole numbers, from the upper left corner. */
export type Point = readonly [x: number, y: number];
export type Stroke = readonly Point[];

/** Strokes as text, for a form's field: `12 40 14 44;80 20`. */
export function writeStrokes(strokes: readonly Stroke[]): string {
  return strokes.map((stroke) => stroke.flat().join(' ')).join(';');
}

/** The strokes that a text names; undefined for any other text, points off the pad and too many of them. */
export function readStrokes(text: string): Stroke[] | undefined {
  if (text === '') return [];
  if (!/^\d{1,3} \d{1,3}(?:[ ;]\d{1,3} \d{1,3})*$/.test(text)) return undefined;
  const strokes = text.split(';').map((stroke) => pointsOf(stroke.split(' ').map(Number)));
  const points = strokes.flat();
  const isOnPad = points.every(([x, y]) => x <= pad.width && y <= pad.height);
  return isOnPad && points.length <= maxPoints ? strokes : undefined;
}

function pointsOf(numbers: readonly number[]): Point[] {
  return numbers.flatMap((x, index) => (index % 2 ? [] : [[x, numbers[index + 1] ?? 0] as const]));
}

/** Strokes as the data of a path (SVG), curved from one point's middle to the next. */
export function pathDataOf(strokes: readonly Stroke[]): string {
  return strokes.map((stroke) => curve(stroke)).join('');
}

function curve([first, ...rest]: Stroke): string {
  if (!first) return '';
  const last = rest.at(-1) ?? first;
  const curves = rest.slice(0, -1).map(([x, y], index) => {
    const [nextX, nextY] = rest[index + 1] ?? last;
    return `Q${x} ${y} ${(x + nextX) / 2} ${(y + nextY) / 2}`;
  });
  return `M${first.join(' ')}${curves.join('')}L${last.join(' ')}`;
}
