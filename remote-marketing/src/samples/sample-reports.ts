import { languages } from '@site/shared-i18n';
import { clientReport } from './client-report.ts';
import { hoursReport } from './hours-report.ts';
import { pagePicture } from './page-picture.ts';
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
