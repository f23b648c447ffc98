import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The characters of a PDF's first page in the order in which they are drawn, from left to right in each line. */
export async function drawnCharacters(data: Uint8Array): Promise<string> {
  const document = await getDocument({ data, verbosity: 0 }).promise;
  const { fnArray, argsArray } = await (await document.getPage(1)).getOperatorList();
  return fnArray
    .flatMap((operation, at) => {
      if (operation !== OPS.showText) return [];
      const [glyphs] = argsArray[at] as [({ unicode: string } | number)[]];
      return glyphs.map((glyph) => (typeof glyph === 'number' ? '' : glyph.unicode));
    })
    .join('');
}
