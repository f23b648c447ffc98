import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { languages } from '@site/shared-i18n';
import { clientReport } from './client-report.ts';
import { hoursReport } from './hours-report.ts';
import { sampleFile } from './samples.ts';

const reports = [
  ['chronos-pro', hoursReport],
  ['trackit', clientReport],
] as const;

/** Generators of the sample reports and of their pictures in all languages, by path in the release. */
export function sampleReports(): ReadonlyMap<string, () => Promise<Buffer>> {
  return new Map(
    languages.flatMap((language) =>
      reports.flatMap(([app, make]) => {
        let made: Promise<Buffer> | undefined;
        const report = () => (made ??= make(language));
        return [
          [sampleFile(app, language), report] as const,
          [sampleFile(app, language, 'webp'), async () => pagePicture(await report())] as const,
        ];
      }),
    ),
  );
}

/** px for each pt: the picture is shown about 300 px wide, and a page of A4 has 595 pt. */
const scale = 1;

/** The first page of a PDF as WebP, 596 by 842 px for A4. */
async function pagePicture(pdf: Buffer): Promise<Buffer> {
  // The reader transfers the buffer, so it gets a copy.
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const page = await document.getPage(1);
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  // The renderer's types know the browser's canvas only.
  await page.render({ canvas: canvas as Canvas & HTMLCanvasElement, viewport }).promise;
  return canvas.toBuffer('image/webp', 75);
}
