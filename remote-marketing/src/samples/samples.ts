import type { Language } from '@site/shared-i18n';

/** By slug: the messages of the sample's link and of its contents, and the size of the largest language in KB (1000 B). */
export const samples = {
  'chronos-pro': {
    message: 'appPage.sample.chronosPro',
    contents: 'apps.received.chronosPro',
    kilobytes: 17,
  },
  trackit: { message: 'appPage.sample.trackIt', contents: 'apps.received.trackIt', kilobytes: 14 },
} as const;

type SampledApp = keyof typeof samples;

export const sampledApps = Object.keys(samples) as SampledApp[];

export function sampleFile(app: SampledApp, language: Language): string {
  return `samples/${app}-${language}.pdf`;
}

export function sampleAddress(app: SampledApp, language: Language): string {
  return import.meta.env.BASE_URL + sampleFile(app, language);
}
