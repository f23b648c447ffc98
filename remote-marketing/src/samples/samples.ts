import type { Language } from '@site/shared-i18n';

/** The apps that have a sample report, by their slugs, with the size of its largest language, in KB of 1000 bytes. */
export const samples = {
  'chronos-pro': { id: 'chronosPro', kilobytes: 25 },
  trackit: { id: 'trackIt', kilobytes: 23 },
} as const;

export type SampleId = (typeof samples)[keyof typeof samples]['id'];

/** A sample report's path in the release. */
export function sampleFile(id: SampleId, language: Language): string {
  return `samples/${id === 'chronosPro' ? 'chronos-pro' : 'trackit'}-${language}.pdf`;
}

/** Where a browser finds it; it lies under the release's own version, so it never changes. */
export function sampleAddress(id: SampleId, language: Language): string {
  return import.meta.env.BASE_URL + sampleFile(id, language);
}
