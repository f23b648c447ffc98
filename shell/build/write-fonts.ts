import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/** What texts in the seven languages consist of, by subset of the font; other characters are drawn in the fallback font. */
const characters = {
  latin: `${charactersFrom(0x20, 0x7e)}ÀÁÂÃÄÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜàáâãäæçèéêëìíîïñòóôõöùúûüÿßŒœ¡¿«»‹›ªº°·×±©–—’“”„•…€−→\u00A0\u2009\u2011\u202F`,
  cyrillic: `${charactersFrom(0x410, 0x44f)}Ёё№\u0301`,
};

const weights = { min: 400, max: 700 };

/** Writes the font's subsets without the characters and weights that no page shows, as `manrope-<subset>.woff2`. */
export async function writeFonts(outDir: string): Promise<void> {
  mkdirSync(outDir, { recursive: true });
  for (const [subset, text] of Object.entries(characters)) {
    const file = `@fontsource-variable/manrope/files/manrope-${subset}-wght-normal.woff2`;
    const font = await subsetFont(readFileSync(fileURLToPath(import.meta.resolve(file))), text, {
      targetFormat: 'woff2',
      variationAxes: { wght: weights },
    });
    writeFileSync(join(outDir, `manrope-${subset}.woff2`), font);
  }
}

function charactersFrom(first: number, last: number): string {
  const codes = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return String.fromCodePoint(...codes);
}
