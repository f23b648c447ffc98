import type { Language } from '@site/shared-i18n';

/** The apps with a sample report, by slug: the messages of its link and its contents, and the size of the largest language in KB (1000 bytes). */
export const samples = {
  'chronos-pro': {
    message: 'appPage.sample.chronosPro',
    contents: 'apps.received.chronosPro',
    kilobytes: 15,
  },
  trackit: { message: 'appPage.sample.trackIt', contents: 'apps.received.trackIt', kilobytes: 13 },
} as const;

export type SampledApp = keyof typeof samples;

export const sampledApps = Object.keys(samples) as SampledApp[];

type SampleFile = 'pdf' | 'webp';

/** The path in the release of an app's sample report, or of its picture. */
export function sampleFile(app: SampledApp, language: Language, type: SampleFile = 'pdf'): string {
  return `samples/${app}-${language}.${type}`;
}

/** Its URL; permanent, as it contains the release's version. */
export function sampleAddress(app: SampledApp, language: Language, type?: SampleFile): string {
  return import.meta.env.BASE_URL + sampleFile(app, language, type);
}
