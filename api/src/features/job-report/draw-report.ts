import type { JobReport } from '@site/api-contract';
import { pad, pathDataOf } from '@site/api-contract/strokes';
import { formatDay, formatHours } from '@site/shared-i18n';
import {
  bold,
  drawText,
  lineWidth,
  margin,
  openDocument,
  regular,
  type Document,
} from '../../platform/pdf/open-document.ts';
import { accent, drawMark, ink, rule, soft } from '../../platform/pdf/letterhead.ts';
import { texts } from '../../platform/texts/texts.ts';

const bad = '#b3261e';
const pen = '#1b3a6b';

/** In points. */
const hoursColumn = 90;
const signatureWidth = 270;
const footTop = 742;

/** A job report as a PDF in its language, marked as a sample that this site made. @param day of the report */
export async function drawReport(report: JobReport, publisher: string, day: Date): Promise<Buffer> {
  const { language, role, name } = report;
  const t = texts(language);
  const title = t('jobReport.title');
  const { document, finished } = await openDocument(
    `${t('jobReport.sample')} – ${title}`,
    publisher,
    language,
  );
  drawHead(document, { publisher, title, sample: t('jobReport.sample') });
  const top = document.y;
  drawFact(document, t(`jobReport.${role}`), name, margin, top, lineWidth - 180);
  const below = document.y;
  drawFact(document, t('jobReport.date'), formatDay(day, language), margin + lineWidth - 170, top, 170);
  document.y = Math.max(below, document.y) + 22;
  drawWork(document, report);
  drawSignature(document, report);
  drawRule(document, footTop, lineWidth, rule);
  document.font(regular).fontSize(8).fillColor(soft);
  document.text(t('jobReport.note', { publisher }), margin, footTop + 8, { width: lineWidth });
  document.end();
  return finished;
}

function drawHead(
  document: Document,
  { publisher, title, sample }: Record<'publisher' | 'title' | 'sample', string>,
): void {
  drawMark(document, publisher, lineWidth - 120);
  const badge = sample.toLocaleUpperCase();
  document.font(bold).fontSize(10);
  const wide = document.widthOfString(badge) + 20;
  document.roundedRect(margin + lineWidth - wide, 44, wide, 24, 12).fill(bad);
  document.fillColor('#ffffff').text(badge, margin + lineWidth - wide + 10, 50, { lineBreak: false });
  document.fillColor(ink).fontSize(24).text(title, margin, 104, { width: lineWidth });
  document.y += 14;
}

function drawFact(document: Document, label: string, value: string, x: number, y: number, width: number) {
  document.font(regular).fontSize(9).fillColor(soft).text(label, x, y, { width });
  document.font(bold).fontSize(12).fillColor(ink);
  drawText(document, value, x, width);
}

function drawWork(document: Document, { language, ...report }: JobReport): void {
  const t = texts(language);
  const lines = [
    { task: report.task1, hours: report.hours1 },
    ...(report.task2 && report.hours2 ? [{ task: report.task2, hours: report.hours2 }] : []),
  ];
  const total = lines.reduce((sum, { hours }) => sum + hours, 0);
  document.font(bold).fontSize(9).fillColor(accent);
  drawRow(document, t('jobReport.task'), t('jobReport.hours'));
  document.font(regular).fontSize(11).fillColor(ink);
  for (const { task, hours } of lines) drawRow(document, task, formatHours(hours, language));
  document.font(bold);
  drawRow(document, t('jobReport.total'), formatHours(total, language));
}

function drawRow(document: Document, words: string, hours: string): void {
  const top = document.y + 7;
  const column = { width: hoursColumn, align: 'right' } as const;
  document.text(hours, margin + lineWidth - hoursColumn, top, column);
  const below = document.y;
  document.y = top;
  drawText(document, words, margin, lineWidth - hoursColumn - 12);
  document.y = Math.max(below, document.y) + 5;
  drawRule(document, document.y, lineWidth, rule);
}

function drawRule(document: Document, y: number, width: number, colour: string): void {
  document.lineWidth(0.5).moveTo(margin, y);
  document.lineTo(margin + width, y).stroke(colour);
}

/** The strokes on a line; without any the typed name. Says which. */
function drawSignature(document: Document, { language, role, name, strokes }: JobReport): void {
  const t = texts(language);
  document.y += 36;
  document.font(bold).fontSize(9).fillColor(accent).text(t('jobReport.signature'), margin);
  const scale = signatureWidth / pad.width;
  if (strokes.length > 0) {
    document
      .save()
      .translate(margin, document.y + 6)
      .scale(scale);
    document.path(pathDataOf(strokes)).lineWidth(5).lineCap('round').lineJoin('round').stroke(pen).restore();
    document.y += pad.height * scale + 12;
  } else {
    document.y += 16;
    document.font(regular).fontSize(20).fillColor(pen);
    drawText(document, name);
    document.y += 6;
  }
  drawRule(document, document.y, signatureWidth, ink);
  document.y += 6;
  document.font(regular).fontSize(10).fillColor(ink);
  drawText(document, name);
  document.fontSize(9).fillColor(soft);
  const how = t(strokes.length > 0 ? 'jobReport.drawn' : 'jobReport.typed');
  document.text(`${t(`jobReport.${role}`)}. ${how}`, margin);
}
