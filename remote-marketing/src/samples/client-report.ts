import { formatDay, type Language } from '@site/shared-i18n';
import { drawPhoto, faultyConnector, newConnector } from './photo-drawings.ts';
import {
  drawFacts,
  drawHeading,
  ink,
  line,
  margin,
  openSheet,
  regular,
  width,
  type Sheet,
} from './report-sheet.ts';
import { sampleTexts, whomAndWhere } from './sample-texts.ts';

const steps = ['one', 'two', 'three'] as const;
const photos = [
  { caption: 'one', drawing: faultyConnector },
  { caption: 'two', drawing: newConnector },
] as const;

/** TrackIT's sample report: tasks, photos, the client's signature; all invented. @returns a PDF of one page */
export async function clientReport(language: Language): Promise<Buffer> {
  const texts = sampleTexts(language);
  const own = texts.trackIt;
  const { sheet, finished } = openSheet({ app: 'TrackIT', title: own.title, texts, language });
  const end = drawFacts(
    sheet,
    [
      ...whomAndWhere(texts),
      [texts.day, formatDay('2026-11-19', language)],
      [`${own.arrival} – ${own.departure}`, '09:10 – 10:25'],
    ],
    104,
  );
  drawHeading(sheet, own.work, end + 14);
  sheet.font(regular).fontSize(9.5).fillColor(ink);
  sheet.list(
    steps.map((step) => own.steps[step]),
    margin,
    end + 34,
    { width, bulletRadius: 1.6, lineGap: 3 },
  );
  const top = sheet.y + 18;
  drawHeading(sheet, own.photos, top);
  const wide = (width - 16) / 2;
  photos.forEach(({ caption, drawing }, index) => {
    const x = margin + index * (wide + 16);
    drawPhoto(sheet, drawing, x, top + 22, wide);
    sheet.font(regular).fontSize(8).fillColor(ink);
    sheet.text(own.captions[caption], x, top + 28 + (wide * 2) / 3, { width: wide });
  });
  const confirmation = top + 22 + (wide * 2) / 3 + 36;
  sheet.font(regular).fontSize(9.5).text(own.confirm, margin, confirmation, { width });
  drawHeading(sheet, own.signature, confirmation + 28);
  sheet
    .roundedRect(margin, confirmation + 48, 230, 78, 5)
    .lineWidth(0.8)
    .stroke(line);
  signature(sheet, margin + 24, confirmation + 92);
  sheet.font(regular).fontSize(8).fillColor(ink);
  const signed = `${own.signedBy} ${texts.clientName}, ${formatDay('2026-11-19', language)}, 10:22`;
  sheet.text(signed, margin, confirmation + 132, { width });
  sheet.end();
  return finished;
}

/** An invented signature. */
function signature(sheet: Sheet, x: number, y: number): void {
  sheet.save().translate(x, y).lineWidth(1.6).lineCap('round').strokeColor('#1b3a6b');
  sheet.path(
    'M0 8 C14 -34 26 -38 22 -8 C20 12 10 14 12 4 C18 -14 36 -18 40 -2 C44 12 50 -12 58 -10 C66 -8 58 10 68 6 C82 0 84 -26 92 -22 C98 -18 82 8 94 8 C112 8 118 -10 132 -8 C146 -6 120 12 176 -4',
  );
  sheet.stroke().restore();
}
