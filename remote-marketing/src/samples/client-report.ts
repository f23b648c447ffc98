import { formatDay, type Language } from '@site/shared-i18n';
import { signature } from './photo-shapes.ts';
import {
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
import { formatSpan, job } from './sample-facts.ts';
import { sampleTexts, clientAndSite } from './sample-texts.ts';

/** TrackIT's sample report: tasks, photos, the client's signature. @returns a PDF of one page */
export async function clientReport(language: Language): Promise<Buffer> {
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
  sheet
    .roundedRect(margin, confirmation + 48, 230, 78, 5)
    .lineWidth(0.8)
    .stroke(line);
  sheet.save().translate(margin + 24, confirmation + 66);
  drawShape(sheet, signature);
  sheet.restore();
  sheet.font(regular).fontSize(8).fillColor(ink);
  const signed = `${appTexts.signedBy} ${texts.clientName}, ${day}, ${job.signed}`;
  sheet.text(signed, margin, confirmation + 132, { width });
  sheet.end();
  return finished;
}
