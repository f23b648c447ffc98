import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import createBidi from 'bidi-js';
import { printable } from '@site/api-contract';
import type { Language } from '@site/shared-i18n';
import type { LabelledValue } from '../texts/texts.ts';

const { resolve } = createRequire(import.meta.url);

/** The site's font; the standard fonts of PDF have no Cyrillic letters. */
export const regular: string = resolve('@expo-google-fonts/manrope/400Regular/Manrope_400Regular.ttf');
export const bold: string = resolve('@expo-google-fonts/manrope/700Bold/Manrope_700Bold.ttf');

/** Draws all that is `printable`: the font of texts that the site's cannot draw whole. */
const wide: string = resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
const wideBold: string = resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');

/** What the site's font draws; a test compares it with the font. */
export const inSiteFont = new RegExp(
  [
    String.raw`^[\n\u0020-\u007E\u00A0-\u0113\u0116-\u012B\u012E-\u0131\u0134-\u0137\u0139-\u013E\u0141-\u0148\u014A-\u014D`,
    String.raw`\u0150-\u017E\u01A0\u01A1\u01AF\u01B0\u0218-\u021B\u0384-\u038A\u038C\u038E-\u03A1\u03A3-\u03CE\u0400-\u045F`,
    String.raw`\u0490\u0491\u1E80-\u1E85\u1E9E\u1EA0-\u1EF9\u2011\u2013\u2014\u2018-\u201A\u201C-\u2022\u2026\u2039\u203A\u20AC\u2116]*$`,
  ].join(''),
);

/** In points; an A4 page is 595 wide. */
export const margin = 56;
export const lineWidth = 595 - 2 * margin;
const labelColumn = 170;
/** The site's font has as much between and above its lines by itself. */
const wideLineGap = 2;
const wideTop = 1.4;
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
  return { document, finished };
}

/** Leaves the font for the text below. */
export function drawTitle(document: Document, title: string, size: number): void {
  document.moveDown(2).fontSize(size);
  drawText(document, title, { font: bold });
  document.moveDown(0.5).font(regular).fontSize(10);
}

interface TextPlace {
  /** In points. */
  x?: number;
  width?: number;
  align?: 'left' | 'right';
  font?: string;
}

/** Draws a text, in lines of a width that each stand in the order of their scripts; leaves the font for a text of the site's. */
export function drawText(
  document: Document,
  text: string,
  { x = margin, width = lineWidth, align = 'left', font = regular }: TextPlace = {},
): void {
  const drawable = drawableOf(text);
  document.font(fontOf(drawable, font));
  const [top, lineGap] = inSiteFont.test(drawable) ? [0, 0] : [wideTop, wideLineGap];
  document.y += top;
  if (isRightToLeft(drawable))
    for (const line of linesOf(document, drawable, width)) {
      document.x = x;
      // With the option, the whole part is laid out at once and not word by word.
      for (const part of partsFromLeft(line)) document.text(part, { lineBreak: false, features: [] });
      document.y += document.currentLineHeight(true) + lineGap;
    }
  else document.text(drawable, x, document.y, { width, align, lineGap });
  document.x = x;
  document.y -= top;
  document.font(font);
}

/** The height of a text, in points. */
export function heightOf(
  document: Document,
  text: string,
  { width = lineWidth, font = regular }: TextPlace = {},
): number {
  const drawable = drawableOf(text);
  const lineGap = inSiteFont.test(drawable) ? 0 : wideLineGap;
  const height = document.font(fontOf(drawable, font)).heightOfString(drawable, { width, lineGap });
  document.font(font);
  return height;
}

/** The characters that fonts have: the site's has fixed spaces of one width. */
export function drawableOf(text: string): string {
  const spaced = text.normalize().replaceAll('\u202F', '\u00A0');
  return [...spaced].map((character) => (printable.test(character) ? character : missing)).join('');
}

function fontOf(drawable: string, font: string): string {
  if (inSiteFont.test(drawable)) return font;
  return font === bold ? wideBold : wide;
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
    document.y = top;
    drawText(document, label, { width: labelColumn - 8 });
    const below = document.y;
    document.y = top;
    drawText(document, value, { x: margin + labelColumn, width: lineWidth - labelColumn });
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
