import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import type { Language } from '@site/shared-i18n';
import type { Row } from '../texts/row.ts';

const { resolve } = createRequire(import.meta.url);

/** Files of fonts; the standard fonts of PDF have no Cyrillic letters. */
export const regular: string = resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
export const bold: string = resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');

/** In points; an A4 page is 595 wide. */
export const margin = 56;
const labelColumn = 170;
const lineGap = 2;
const plainCell = { border: 0, padding: { top: 2, right: 8, bottom: 2, left: 0 } } as const;

export type Document = PDFKit.PDFDocument;

/** Opens an A4 document. @returns it, and its bytes once it has ended */
export async function openDocument(title: string, author: string, language: Language) {
  // Loaded only now, for a faster start of the api.
  const { default: PDFDocument } = await import('pdfkit');
  const document: Document = new PDFDocument({
    size: 'A4',
    margin,
    lang: language,
    info: { Title: title, Author: author },
  });
  const finished = buffer(document);
  document.lineGap(lineGap);
  return { document, finished };
}

/** Draws labels and values in two columns. */
export function drawFacts(document: Document, rows: Row[]): void {
  document.table({ columnStyles: [labelColumn, '*'], defaultStyle: plainCell, data: rows });
}
