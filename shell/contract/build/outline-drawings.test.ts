import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { outlineDrawings } from './outline-drawings.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawings-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A drawing of 100 × 40 px with words in it, as it is after the step. */
async function outlined(words: string, attributes: string): Promise<string> {
  const path = join(folder, 'drawing.svg');
  const text = `<text y="30" font-size="20" fill="#000" ${attributes}>${words}</text>`;
  await writeFile(path, `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="40">${text}</svg>`);
  await outlineDrawings(folder);
  return readFile(path, 'utf8');
}

/** The columns, in px, from the first to the last with ink, on a system that has no font at all. */
function inked(drawing: string): [first: number, last: number] {
  const { pixels, width } = new Resvg(drawing, { font: { loadSystemFonts: false, fontFiles: [] } }).render();
  const columns = [...pixels.keys()]
    .filter((at) => at % 4 === 3 && pixels[at])
    .map((at) => ((at - 3) / 4) % width);
  return [Math.min(...columns), Math.max(...columns)];
}

test('M2 a picture shows its words where no font is installed', async () => {
  const [first, last] = inked(await outlined('07:42', 'x="10" font-weight="700"'));
  expect(first).toBeGreaterThanOrEqual(10);
  expect(last - first, 'four figures and a colon of 20 px').toBeGreaterThan(45);
});

test('M2 words end, or have their middle, where the drawing says', async () => {
  const [, last] = inked(await outlined('Früh', 'x="90" font-weight="600" text-anchor="end"'));
  expect(last).toBeGreaterThanOrEqual(87);
  expect(last).toBeLessThanOrEqual(90);
  const [left, right] = inked(await outlined('Работа', 'x="50" font-weight="600" text-anchor="middle"'));
  expect(Math.abs((left + right) / 2 - 50)).toBeLessThanOrEqual(2);
});

test('M2 a weight that the font has not stops the build, and says which', async () => {
  await expect(outlined('PDF', 'font-weight="450"')).rejects.toThrow("'450'");
});
