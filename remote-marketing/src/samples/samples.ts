import type { Language } from '@site/shared-i18n';

/** The apps with a sample report, by slug, with the size of the largest language in KB (1000 bytes). */
export const samples = {
  'chronos-pro': { id: 'chronosPro', kilobytes: 15 },
  trackit: { id: 'trackIt', kilobytes: 13 },
} as const;

type SampleId = (typeof samples)[keyof typeof samples]['id'];

type SampleFile = 'pdf' | 'webp';

/** The path in the release of a sample report, or of its picture. */
export function sampleFile(id: SampleId, language: Language, type: SampleFile = 'pdf'): string {
  return `samples/${id === 'chronosPro' ? 'chronos-pro' : 'trackit'}-${language}.${type}`;
}

/** Its URL; permanent, as it contains the release's version. */
export function sampleAddress(id: SampleId, language: Language, type?: SampleFile): string {
  return import.meta.env.BASE_URL + sampleFile(id, language, type);
}
