import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import createBidi from 'bidi-js';
import { printable } from '@site/api-contract';
import type { Language } from '@site/shared-i18n';
import type { LabelledValue } from '../texts/texts.ts';

const { resolve } = createRequire(import.meta.url);

/** Files of fonts; the standard fonts of PDF have no Cyrillic letters. */
export const regular: string = resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
export const bold: string = resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');

/** In points; an A4 page is 595 wide. */
export const margin = 56;
export const lineWidth = 595 - 2 * margin;
const labelColumn = 170;
const lineGap = 2;
/** Stands for a character that the font lacks, such as in a name that the payment provider knows. */
const missing = '\uFFFD';

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

/** Leaves the font for the text below. */
export function drawTitle(document: Document, title: string, size: number): void {
  document.moveDown(2).font(bold).fontSize(size).text(title).moveDown(0.5).font(regular).fontSize(10);
}

/** Draws a text, in lines of a width that each stand in the order of their scripts. @param x and width in points */
export function drawText(document: Document, text: string, x = margin, width = lineWidth): void {
  const drawable = [...text].map((character) => (printable.test(character) ? character : missing)).join('');
  if (!isRightToLeft(drawable)) {
    document.text(drawable, x, document.y, { width });
    return;
  }
  for (const line of linesOf(document, drawable, width)) {
    document.x = x;
    // With the option, the whole part is laid out at once and not word by word.
    for (const part of partsFromLeft(line)) document.text(part, { lineBreak: false, features: [] });
    document.y += document.currentLineHeight(true) + lineGap;
  }
  document.x = x;
}

function linesOf(document: Document, text: string, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines = [''];
    for (const word of paragraph.split(' ')) {
      const longer = lines.at(-1) ? `${lines.at(-1)} ${word}` : word;
      if (document.widthOfString(longer) <= width) lines.splice(-1, 1, longer);
      else lines.push(word);
    }
    return lines;
  });
}

export function drawFacts(document: Document, rows: LabelledValue[]): void {
  for (const [label, value] of rows) {
    const top = document.y + 2;
    document.text(label, margin, top, { width: labelColumn - 8 });
    const below = document.y;
    document.y = top;
    drawText(document, value, margin + labelColumn, lineWidth - labelColumn);
    document.y = Math.max(below, document.y) + 2;
    document.x = margin;
  }
}

const unicode = createBidi();

function isRightToLeft(text: string): boolean {
  return /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(text);
}

/** The parts of a line from left to right (UAX #9), each of one direction: the font's layout turns and joins characters. */
function partsFromLeft(line: string): string[] {
  const bidi = unicode.getEmbeddingLevels(line);
  const mirrored = unicode.getMirroredCharactersMap(line, bidi.levels);
  const parts: { level: number; text: string }[] = [];
  for (const index of unicode.getReorderedIndices(line, bidi)) {
    const level = bidi.levels[index] ?? 0;
    const character = mirrored.get(index) ?? line[index] ?? '';
    const last = parts.at(-1);
    if (last?.level !== level) parts.push({ level, text: character });
    else last.text = level % 2 === 1 ? character + last.text : last.text + character;
  }
  return parts.map(({ text }) => text);
}
