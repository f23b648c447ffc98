import { readFile } from 'node:fs/promises';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Download } from 'playwright/test';

export async function pdfText(bytes: Uint8Array): Promise<string> {
  // The reader transfers the buffer, so it gets a copy.
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  const texts = items.map((item) => ('str' in item ? item.str : ''));
  return texts.join(' ').replaceAll(/\s+/g, ' ');
}

export const savedPdfText = async (download: Download) => pdfText(await readFile(await download.path()));
