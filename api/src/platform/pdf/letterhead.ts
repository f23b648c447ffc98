import type { LabelledValue } from '../texts/texts.ts';
import { bold, drawText, heightOf, lineWidth, margin, type Document } from './open-document.ts';

export const ink = '#12262b';
export const soft = '#5b6b70';
export const accent = '#006a70';
export const rule = '#c9d6d9';

/** In points. */
const markSize = 32;
const markTop = 40;
const gap = 12;
const senderWidth = 200;
const factWidth = (lineWidth - 24) / 2;

export function drawBar(document: Document): void {
  document.rect(0, 0, 595, 6).fill(accent);
}

/** The bar at the top of the page, the publisher's mark, and a name beside it, at most `width` points wide. */
export function drawMark(document: Document, name: string, width: number): void {
  drawBar(document);
  document.save().translate(margin, markTop).roundedRect(0, 0, markSize, markSize, 9).fill(accent);
  document.path('M9 21.5 14 10l4.2 8 2-3.2L24 21.5').lineWidth(2.6).lineCap('round').lineJoin('round');
  document.stroke('#ffffff').restore();
  document.fontSize(13).fillColor(accent);
  const place = { x: margin + markSize + gap, width: width - markSize - gap, font: bold };
  document.y = markTop + Math.max(0, (markSize - heightOf(document, name, place)) / 2);
  drawText(document, name, place);
}

interface Sender {
  name: string;
  /** Instead of the name. */
  brand?: string | undefined;
  address?: string | undefined;
  email: string;
}

/** The mark with the seller's name at the left, what else is known of the seller at the right. */
export function drawLetterhead(document: Document, sender: Sender, number?: string): void {
  const { address, email } = sender;
  drawMark(document, sender.brand ?? sender.name, lineWidth - senderWidth - gap);
  const below = Math.max(document.y, markTop + markSize);
  document.fontSize(9).fillColor(soft).y = markTop;
  for (const line of [address, email, number])
    if (line)
      drawText(document, line, {
        x: margin + lineWidth - senderWidth,
        width: senderWidth,
        align: 'right',
      });
  document.y = Math.max(below, document.y);
  document.x = margin;
  document.fillColor(ink);
}

/** Facts in two columns, each with its value below its label. */
export function drawFactGrid(document: Document, rows: LabelledValue[]): void {
  for (let index = 0; index < rows.length; index += 2) {
    const top = document.y;
    const ends = rows.slice(index, index + 2).map(([label, value], column) => {
      const x = margin + column * (lineWidth - factWidth);
      document.y = top;
      drawLabel(document, label, x, factWidth);
      drawText(document, value, { x, width: factWidth });
      return document.y;
    });
    document.y = Math.max(...ends) + 10;
  }
  document.x = margin;
}

/** Draws a label; size and colour are then those of the value. */
export function drawLabel(document: Document, label: string, x = margin, width = lineWidth): void {
  document.fontSize(9).fillColor(soft);
  drawText(document, label, { x, width });
  document.fontSize(10).fillColor(ink);
}
