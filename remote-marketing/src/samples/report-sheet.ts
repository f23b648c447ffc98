import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { Language } from '@site/shared-i18n';
import type { PhotoShapes, Shape } from './photo-shapes.tsx';
import type { SampleTexts } from './sample-texts.ts';

// The site's font; PDF's standard fonts lack Cyrillic letters.
const { resolve } = createRequire(import.meta.url);
export const regular = resolve('@expo-google-fonts/manrope/400Regular/Manrope_400Regular.ttf');
export const bold = resolve('@expo-google-fonts/manrope/700Bold/Manrope_700Bold.ttf');

type Sheet = PDFKit.PDFDocument;

/** Points; A4 is 595 wide and 842 high. */
export const margin = 48;
export const width = 595 - 2 * margin;

export const ink = '#12262b';
const soft = '#5b6b70';
const accent = '#006a70';
export const line = '#c9d6d9';

/** A fixed date: equal sources must make equal files. */
const drawn = new Date('2026-11-23T00:00:00Z');

interface SheetHead {
  app: string;
  title: string;
  texts: SampleTexts;
  language: Language;
}

/** Creates an A4 page marked as a sample in head, body and foot. @returns the sheet, and its bytes once it has ended */
export function openSheet({ app, title, texts, language }: SheetHead) {
  const info = { Title: `${texts.sample} – ${title} (${app})`, CreationDate: drawn, ModDate: drawn };
  const sheet: Sheet = new PDFDocument({ size: 'A4', margin, lang: language, displayTitle: true, info });
  const finished = buffer(sheet);
  watermark(sheet, texts.sample);
  sheet.rect(0, 0, 595, 6).fill(accent);
  sheet.font(bold).fontSize(9).fillColor(accent).text(app, margin, 36);
  sheet.fontSize(19).fillColor(ink);
  sheet.text(title, margin, 50, { width: width - 110 });
  badge(sheet, texts.sample);
  sheet.font(regular).fontSize(8).fillColor(soft);
  sheet.text(texts.note, margin, 842 - margin - 12, { width, align: 'center', lineBreak: false });
  return { sheet, finished };
}

/**
 * Draws labels and values in two pairs of columns.
 * @param top in points
 * @returns their lower edge
 */
export function drawFacts(sheet: Sheet, facts: [label: string, value: string][], top: number): number {
  const half = width / 2;
  facts.forEach(([label, value], index) => {
    const x = margin + (index % 2) * half;
    const y = top + Math.floor(index / 2) * 30;
    sheet.font(regular).fontSize(7.5).fillColor(soft);
    sheet.text(label, x, y, { width: half - 12 });
    sheet.fontSize(9.5).fillColor(ink);
    sheet.text(value, x, y + 10, { width: half - 12 });
  });
  return top + Math.ceil(facts.length / 2) * 30;
}

export function drawHeading(sheet: Sheet, text: string, y: number): void {
  sheet.font(bold).fontSize(11.5).fillColor(accent).text(text, margin, y, { width });
}

/** Draws a photograph with rounded corners. @param wide its width in points; its height is two thirds of it */
export function drawPhoto(sheet: Sheet, photo: PhotoShapes, x: number, y: number, wide: number): void {
  sheet.save().translate(x, y);
  sheet.scale(wide / 150).roundedRect(0, 0, 150, 100, 5);
  sheet.clip();
  for (const shape of photo) drawShape(sheet, shape);
  sheet.restore();
}

export function drawShape(sheet: Sheet, { d, colour, stroke }: Shape): void {
  sheet.path(d);
  if (stroke) sheet.lineWidth(stroke).lineCap('round').lineJoin('round').stroke(colour);
  else sheet.fill(colour);
}

function badge(sheet: Sheet, word: string): void {
  const label = word.toLocaleUpperCase();
  sheet.font(bold).fontSize(10);
  const wide = sheet.widthOfString(label) + 18;
  sheet.roundedRect(margin + width - wide, 50, wide, 22, 11).fill('#b3261e');
  sheet.fillColor('#ffffff').text(label, margin + width - wide + 9, 55.5, { lineBreak: false });
}

function watermark(sheet: Sheet, word: string): void {
  const box = { width: 800, align: 'center', lineBreak: false } as const;
  sheet.save().rotate(-38, { origin: [297, 421] });
  sheet.font(bold).fontSize(88).fillColor(ink).fillOpacity(0.05);
  sheet.text(word.toLocaleUpperCase(), 297 - 400, 421 - 50, box);
  sheet.restore().fillOpacity(1);
}
