import { formatDay, languages, type Language } from '@site/shared-i18n';
import { signature } from './photo-shapes.tsx';
import {
  bold,
  drawFacts,
  drawHeading,
  drawPhoto,
  drawShape,
  ink,
  line,
  margin,
  openSheet,
  regular,
  width,
} from './report-sheet.ts';
import { duration, formatSpan, job, workDay } from './sample-facts.ts';
import { clientAndSite, sampleTexts } from './sample-texts.ts';
import { sampleFile } from './samples.ts';

const reports = [
  ['chronos-pro', hoursReport],
  ['trackit', clientReport],
] as const;

/** Generators of the sample reports in all languages, by path in the release. */
export function sampleReports(): ReadonlyMap<string, () => Promise<Buffer>> {
  return new Map(
    languages.flatMap((language) =>
      reports.map(([app, make]) => [sampleFile(app, language), () => make(language)] as const),
    ),
  );
}

async function hoursReport(language: Language): Promise<Buffer> {
  const texts = sampleTexts(language);
  const appTexts = texts.chronosPro;
  const { entries, photos, position } = workDay;
  const day = formatDay(workDay.day, language);
  const { sheet, finished } = openSheet({ app: 'Chronos-Pro', title: appTexts.title, texts, language });
  const end = drawFacts(sheet, [...clientAndSite(texts), [texts.day, day]], 104);
  drawHeading(sheet, appTexts.hoursTitle, end + 14);
  sheet.font(regular).fontSize(9).fillColor(ink);
  const strong = { font: { src: bold } } as const;
  sheet.table({
    position: { x: margin, y: end + 34 },
    columnStyles: ['*', 70, 70, 70],
    defaultStyle: { border: [0, 0, 0.5, 0], borderColor: line, padding: 5 },
    data: [
      [appTexts.task, appTexts.from, appTexts.to, appTexts.hours].map((text) => ({ text, ...strong })),
      ...entries.map((entry) => [appTexts.tasks[entry.task], entry.from, entry.to, duration(entry)]),
      [{ text: appTexts.total, ...strong }, '', '', { text: duration(...entries), ...strong }],
    ],
  });
  const top = sheet.y + 18;
  drawHeading(sheet, appTexts.photos, top);
  const wide = (width - 24) / 3;
  photos.forEach(({ caption, drawing, taken }, index) => {
    const x = margin + index * (wide + 12);
    drawPhoto(sheet, drawing, x, top + 22, wide);
    const below = top + 28 + (wide * 2) / 3;
    sheet.font(regular).fontSize(8).fillColor(ink);
    sheet.text(appTexts.captions[caption], x, below, { width: wide });
    sheet.fontSize(7).text(`${day}, ${taken}\n${appTexts.position} ${position}`, { width: wide });
  });
  const remarks = top + 22 + (wide * 2) / 3 + 66;
  drawHeading(sheet, appTexts.remarks, remarks);
  sheet.font(regular).fontSize(9).fillColor(ink);
  sheet.text(appTexts.remarksText, margin, remarks + 20, { width });
  sheet.end();
  return finished;
}

async function clientReport(language: Language): Promise<Buffer> {
  const texts = sampleTexts(language);
  const appTexts = texts.trackIt;
  const day = formatDay(job.day, language);
  const { sheet, finished } = openSheet({ app: 'TrackIT', title: appTexts.title, texts, language });
  const end = drawFacts(
    sheet,
    [
      ...clientAndSite(texts),
      [texts.day, day],
      [`${appTexts.arrival} – ${appTexts.departure}`, formatSpan(job.onSite)],
    ],
    104,
  );
  drawHeading(sheet, appTexts.work, end + 14);
  sheet.font(regular).fontSize(9.5).fillColor(ink);
  sheet.list(
    job.steps.map((step) => appTexts.steps[step]),
    margin,
    end + 34,
    { width, bulletRadius: 1.6, lineGap: 3 },
  );
  const top = sheet.y + 18;
  drawHeading(sheet, appTexts.photos, top);
  const wide = (width - 16) / 2;
  job.photos.forEach(({ caption, drawing }, index) => {
    const x = margin + index * (wide + 16);
    drawPhoto(sheet, drawing, x, top + 22, wide);
    sheet.font(regular).fontSize(8).fillColor(ink);
    sheet.text(appTexts.captions[caption], x, top + 28 + (wide * 2) / 3, { width: wide });
  });
  const confirmation = top + 22 + (wide * 2) / 3 + 36;
  sheet.font(regular).fontSize(9.5).text(appTexts.confirm, margin, confirmation, { width });
  drawHeading(sheet, appTexts.signature, confirmation + 28);
  sheet.roundedRect(margin, confirmation + 48, 230, 78, 5);
  sheet.lineWidth(0.8).stroke(line);
  sheet.save().translate(margin + 24, confirmation + 66);
  drawShape(sheet, signature);
  sheet.restore();
  sheet.font(regular).fontSize(8).fillColor(ink);
  const signed = `${appTexts.signedBy} ${texts.signerName}, ${texts.clientName}, ${day}, ${job.signed}`;
  sheet.text(signed, margin, confirmation + 132, { width });
  sheet.end();
  return finished;
}
