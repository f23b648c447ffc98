import { languages } from '@site/shared-i18n';
import { clientReport } from './client-report.ts';
import { hoursReport } from './hours-report.ts';
import { sampleFile } from './samples.ts';

/** Generators of the sample reports in all languages, by path in the release. */
export function sampleReports(): ReadonlyMap<string, () => Promise<Buffer>> {
  return new Map(
    languages.flatMap((language) => [
      [sampleFile('chronosPro', language), () => hoursReport(language)] as const,
      [sampleFile('trackIt', language), () => clientReport(language)] as const,
    ]),
  );
}
