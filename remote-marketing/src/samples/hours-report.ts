import { formatDay, type Language } from '@site/shared-i18n';
import {
  bold,
  drawFacts,
  drawHeading,
  drawPhoto,
  ink,
  line,
  margin,
  openSheet,
  regular,
  width,
} from './report-sheet.ts';
import { duration, workDay } from './sample-facts.ts';
import { sampleTexts, clientAndSite } from './sample-texts.ts';

/** Chronos-Pro's sample report: hours, photos with positions, remarks. @returns a PDF of one page */
export async function hoursReport(language: Language): Promise<Buffer> {
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
    sheet
      .font(regular)
      .fontSize(8)
      .fillColor(ink)
      .text(appTexts.captions[caption], x, below, { width: wide });
    sheet.fontSize(7).text(`${day}, ${taken}\n${appTexts.position} ${position}`, { width: wide });
  });
  const remarks = top + 22 + (wide * 2) / 3 + 66;
  drawHeading(sheet, appTexts.remarks, remarks);
  sheet
    .font(regular)
    .fontSize(9)
    .fillColor(ink)
    .text(appTexts.remarksText, margin, remarks + 20, { width });
  sheet.end();
  return finished;
}
