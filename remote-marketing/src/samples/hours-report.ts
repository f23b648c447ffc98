import { formatDay, formatPeriod, type Language } from '@site/shared-i18n';
import { boxLabel, cableTray, drawPhoto, openBox } from './photo-drawings.ts';
import {
  bold,
  drawFacts,
  drawHeading,
  ink,
  line,
  margin,
  openSheet,
  regular,
  width,
} from './report-sheet.ts';
import { sampleTexts, whomAndWhere } from './sample-texts.ts';

/** Invented, like all data here. */
const days = [
  { task: 'one', day: '2026-11-16', times: ['07:30', '16:45', '0:45', '8:30'] },
  { task: 'two', day: '2026-11-17', times: ['08:00', '17:00', '1:00', '8:00'] },
  { task: 'three', day: '2026-11-18', times: ['07:15', '12:15', '0:15', '4:45'] },
] as const;
const total = '21:15';

/** Switzerland's geographic centre, on an alp: nobody's address. */
const position = '46.8011, 8.2266';

const photos = [
  { caption: 'one', drawing: cableTray, taken: '08:12' },
  { caption: 'two', drawing: openBox, taken: '14:03' },
  { caption: 'three', drawing: boxLabel, taken: '11:40' },
] as const;

/** Chronos-Pro's sample report: hours, photos with positions, remarks. @returns a PDF of one page */
export async function hoursReport(language: Language): Promise<Buffer> {
  const texts = sampleTexts(language);
  const own = texts.chronosPro;
  const { sheet, finished } = openSheet({ app: 'Chronos-Pro', title: own.title, texts, language });
  const end = drawFacts(
    sheet,
    [...whomAndWhere(texts), [texts.period, formatPeriod('2026-11-16', '2026-11-18', language)]],
    104,
  );
  drawHeading(sheet, own.hoursTitle, end + 14);
  sheet.font(regular).fontSize(8).fillColor(ink);
  const strong = { font: { src: bold } } as const;
  const head = [texts.day, own.from, own.to, own.pause, own.hours, own.task];
  sheet.table({
    position: { x: margin, y: end + 34 },
    columnStyles: [124, 42, 42, 52, 50, '*'],
    defaultStyle: { border: [0, 0, 0.5, 0], borderColor: line, padding: 5 },
    data: [
      head.map((text) => ({ text, ...strong })),
      ...days.map(({ day, times, task }) => [formatDay(day, language), ...times, own.tasks[task]]),
      [{ text: own.total, ...strong }, '', '', '', { text: total, ...strong }, ''],
    ],
  });
  const top = sheet.y + 18;
  drawHeading(sheet, own.photos, top);
  const wide = (width - 24) / 3;
  photos.forEach(({ caption, drawing, taken }, index) => {
    const x = margin + index * (wide + 12);
    drawPhoto(sheet, drawing, x, top + 22, wide);
    const below = top + 28 + (wide * 2) / 3;
    sheet.font(regular).fontSize(8).fillColor(ink).text(own.captions[caption], x, below, { width: wide });
    const where = `${formatDay(days[index]?.day ?? '', language)}, ${taken}\n${own.position} ${position}`;
    sheet.fontSize(7).text(where, { width: wide });
  });
  const remarks = top + 22 + (wide * 2) / 3 + 66;
  drawHeading(sheet, own.remarks, remarks);
  sheet
    .font(regular)
    .fontSize(9)
    .fillColor(ink)
    .text(own.remarksText, margin, remarks + 20, { width });
  sheet.end();
  return finished;
}
