import { ink, type Sheet } from './report-sheet.ts';

/** A drawing instead of a photograph: 150 by 100 points, from the upper left corner. */
type PhotoDrawing = (sheet: Sheet) => void;

const photoSize = { width: 150, height: 100 };

/** Draws a photograph at a position of the sheet, clipped to its frame. */
export function drawPhoto(sheet: Sheet, drawing: PhotoDrawing, x: number, y: number, wide: number): void {
  const scale = wide / photoSize.width;
  sheet.save().translate(x, y).scale(scale).roundedRect(0, 0, 150, 100, 5).clip();
  drawing(sheet);
  sheet.restore();
}

/** A wall with a cable tray. */
export const cableTray: PhotoDrawing = (sheet) => {
  sheet.rect(0, 0, 150, 100).fill('#cfd4d2');
  sheet.rect(0, 72, 150, 28).fill('#9aa3a1');
  sheet.rect(0, 22, 150, 16).fill('#7c8789');
  for (let x = 6; x < 150; x += 18) sheet.rect(x, 22, 3, 16).fill('#5b6668');
  sheet.lineWidth(3).strokeColor('#e0a21a').moveTo(0, 28).lineTo(104, 28);
  sheet.quadraticCurveTo(116, 28, 116, 44).lineTo(116, 100).stroke();
  sheet.lineWidth(3).strokeColor('#22272a').moveTo(0, 33).lineTo(150, 33).stroke();
};

/** An open box with coiled fibres. */
export const openBox: PhotoDrawing = (sheet) => {
  sheet.rect(0, 0, 150, 100).fill('#d9d5cc');
  sheet.roundedRect(30, 8, 90, 84, 4).fill('#f4f4f1');
  sheet.roundedRect(36, 14, 78, 50, 3).fill('#dfe6e7');
  ['#1f5fc4', '#f0801a', '#239a4b', '#d62f2f'].forEach((colour, index) => {
    sheet.lineWidth(1.6).strokeColor(colour);
    sheet.ellipse(75, 39, 32 - index * 5, 19 - index * 3.5).stroke();
    sheet
      .moveTo(48 + index * 18, 56)
      .lineTo(48 + index * 18, 74)
      .stroke();
  });
  for (let x = 44; x < 110; x += 18) sheet.rect(x, 72, 9, 12).fill('#2d7d46');
};

/** A label on a box. */
export const boxLabel: PhotoDrawing = (sheet) => {
  sheet.rect(0, 0, 150, 100).fill('#b9c0c0');
  sheet.roundedRect(16, 14, 118, 80, 4).fill('#eceeec');
  sheet.roundedRect(38, 34, 74, 36, 2).fill('#ffe27a');
  [62, 48, 56].forEach((wide, index) => sheet.rect(44, 41 + index * 9, wide, 3.5).fill(ink));
};

/** A socket with its connector. */
const socket = (sheet: Sheet, connector: string) => {
  sheet.rect(0, 0, 150, 100).fill('#d5dadb');
  sheet.roundedRect(42, 18, 66, 64, 5).fill('#f7f7f5');
  sheet.roundedRect(56, 34, 16, 22, 2).fill('#343c3f');
  sheet.roundedRect(80, 34, 16, 22, 2).fill('#343c3f');
  sheet.roundedRect(82, 40, 12, 26, 2).fill(connector);
};

/** A socket with a bent cable, its connector half out. */
export const faultyConnector: PhotoDrawing = (sheet) => {
  socket(sheet, '#8c8f90');
  sheet
    .lineWidth(3)
    .strokeColor('#e0a21a')
    .moveTo(88, 66)
    .lineTo(92, 76)
    .lineTo(80, 84)
    .lineTo(96, 100)
    .stroke();
  sheet.lineWidth(2.5).strokeColor('#b3261e').circle(88, 68, 18).stroke();
};

/** The same with a new connector. */
export const newConnector: PhotoDrawing = (sheet) => {
  socket(sheet, '#2d7d46');
  sheet.lineWidth(3).strokeColor('#e0a21a').moveTo(88, 66).quadraticCurveTo(88, 84, 100, 100).stroke();
};
