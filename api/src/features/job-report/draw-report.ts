import type { JobReport } from '@site/api-contract';
import { pad, pathDataOf } from '@site/api-contract/strokes';
import { formatDay, formatHours } from '@site/shared-i18n';
import {
  bold,
  drawText,
  heightOf,
  lineWidth,
  margin,
  openDocument,
  regular,
  type Document,
} from '../../platform/pdf/open-document.ts';
import { accent, drawBar, drawLabel, drawMark, ink, rule, soft } from '../../platform/pdf/letterhead.ts';
import { texts } from '../../platform/texts/texts.ts';

const bad = '#b3261e';
const pen = '#1b3a6b';

/** In points. */
const hoursColumn = 90;
const padWidth = 270;
const padHeight = (padWidth * pad.height) / pad.width;
const signerX = margin + padWidth + 20;
const footTop = 742;

/** A job report as a PDF in its language, marked as a sample that this site made. @param day of the report */
export async function drawReport(report: JobReport, publisher: string, day: Date): Promise<Buffer> {
  const { language, role, name, firm } = report;
  const t = texts(language);
  const title = t('jobReport.title');
  const { document, finished } = await openDocument(
    `${t('jobReport.sample')} – ${title}`,
    publisher,
    language,
  );
  drawHead(document, { firm, publisher, title, sample: t('jobReport.sample') });
  const top = document.y;
  drawFact(document, t(`jobReport.${role}`), name, { y: top, width: lineWidth - 180 });
  const below = document.y;
  const date = { x: margin + lineWidth - 170, y: top, width: 170 };
  drawFact(document, t('jobReport.date'), formatDay(day, language), date);
  document.y = Math.max(below, document.y) + 20;
  drawWork(document, report);
  if (report.remark) drawRemark(document, t('jobReport.notes'), report.remark);
  drawSignature(document, report);
  drawRule(document, footTop, lineWidth, rule);
  document.fontSize(8).fillColor(soft).y = footTop + 8;
  drawText(document, t('jobReport.note', { publisher }));
  document.end();
  return finished;
}

interface Head {
  /** The signer's; without one, the publisher's mark stands in its place. */
  firm: string | undefined;
  publisher: string;
  title: string;
  sample: string;
}

function drawHead(document: Document, { firm, publisher, title, sample }: Head): void {
  const badge = sample.toLocaleUpperCase();
  document.font(bold).fontSize(10);
  const wide = document.widthOfString(badge) + 20;
  const width = lineWidth - wide - 20;
  if (firm) {
    drawBar(document);
    document.fontSize(15).fillColor(ink).y = 46;
    drawText(document, firm, { width, font: bold });
  } else drawMark(document, publisher, width);
  const below = document.y;
  document.roundedRect(margin + lineWidth - wide, 44, wide, 24, 12).fill(bad);
  document.font(bold).fontSize(10).fillColor('#ffffff');
  document.text(badge, margin + lineWidth - wide + 10, 49, { lineBreak: false });
  document.fillColor(ink).fontSize(24).y = Math.max(100, below + 14);
  drawText(document, title, { font: bold });
  document.y += 12;
}

interface FactPlace {
  x?: number;
  y: number;
  width: number;
}

function drawFact(document: Document, label: string, value: string, { y, ...place }: FactPlace): void {
  document.y = y;
  drawLabel(document, label, place.x, place.width);
  document.fontSize(12);
  drawText(document, value, { ...place, font: bold });
}

function drawWork(document: Document, { language, ...report }: JobReport): void {
  const t = texts(language);
  const lines = [
    { task: report.task1, minutes: report.hours1 },
    ...(report.task2 && report.hours2 ? [{ task: report.task2, minutes: report.hours2 }] : []),
  ];
  const total = lines.reduce((sum, { minutes }) => sum + minutes, 0);
  document.fontSize(9).fillColor(accent);
  drawRow(document, t('jobReport.task'), t('jobReport.hours'), bold);
  document.fontSize(11).fillColor(ink);
  for (const { task, minutes } of lines) drawRow(document, task, formatHours(minutes), regular);
  drawRow(document, t('jobReport.total'), formatHours(total), bold);
}

function drawRow(document: Document, words: string, hours: string, font: string): void {
  const top = document.y + 7;
  document.y = top;
  drawText(document, hours, {
    x: margin + lineWidth - hoursColumn,
    width: hoursColumn,
    align: 'right',
    font,
  });
  const below = document.y;
  document.y = top;
  drawText(document, words, { width: lineWidth - hoursColumn - 12, font });
  document.y = Math.max(below, document.y) + 7;
  drawRule(document, document.y, lineWidth, rule);
}

function drawRule(document: Document, y: number, width: number, colour: string): void {
  document.lineWidth(0.5).moveTo(margin, y);
  document.lineTo(margin + width, y).stroke(colour);
}

function drawHeading(document: Document, text: string): void {
  document.fontSize(9).fillColor(accent);
  drawText(document, text, { font: bold });
}

/** Above the signature, as part of what is signed. */
function drawRemark(document: Document, heading: string, remark: string): void {
  document.y += 20;
  drawHeading(document, heading);
  document.fontSize(11).fillColor(ink).y += 4;
  drawText(document, remark);
}

/** The strokes in a box, without any the typed name; beside it who signed, and how. */
function drawSignature(document: Document, { language, role, name, strokes }: JobReport): void {
  const t = texts(language);
  document.y += 26;
  drawHeading(document, t('jobReport.signature'));
  const top = document.y + 6;
  document.roundedRect(margin, top, padWidth, padHeight, 5).lineWidth(0.8).stroke(rule);
  if (strokes.length > 0) {
    document
      .save()
      .translate(margin, top)
      .scale(padWidth / pad.width);
    document.path(pathDataOf(strokes)).lineWidth(5).lineCap('round').lineJoin('round').stroke(pen).restore();
  } else drawTypedName(document, name, top);
  document.fontSize(11).fillColor(ink).y = top;
  const beside = { x: signerX, width: margin + lineWidth - signerX };
  drawText(document, name, { ...beside, font: bold });
  document.fontSize(9).fillColor(soft).y += 2;
  const how = t(strokes.length > 0 ? 'jobReport.drawn' : 'jobReport.typed');
  drawText(document, `${t(`jobReport.${role}`)}. ${how}`, beside);
  document.y = Math.max(document.y, top + padHeight);
}

/** As large as the box allows, in the middle of its height. */
function drawTypedName(document: Document, name: string, top: number): void {
  const place = { x: margin + 16, width: padWidth - 32 };
  const height = (size: number) => heightOf(document.fontSize(size), name, place);
  const size = [22, 16, 12].find((each) => height(each) < padHeight - 16) ?? 9;
  document.fillColor(pen).y = top + (padHeight - height(size)) / 2;
  drawText(document, name, place);
}
