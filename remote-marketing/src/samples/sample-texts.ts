import { typeset, type Language } from '@site/shared-i18n';
import type french from './locales/fr.json';

export type SampleTexts = typeof french;

const texts = import.meta.glob<SampleTexts>('./locales/*.json', { import: 'default', eager: true });

export const clientAndSite = (texts: SampleTexts): [string, string][] => [
  [texts.company, texts.companyName],
  [texts.client, texts.clientName],
  [texts.technician, texts.technicianName],
  [texts.site, `${texts.siteStreet}, ${texts.siteTown}`],
];

/** The texts of reports and screens, apart from the messages, which browsers load. @throws Error for other languages */
export function sampleTexts(language: Language): SampleTexts {
  const catalogue = texts[`./locales/${language}.json`];
  if (!catalogue) throw new Error(`There are no texts of the samples in ${language}`);
  return typeset(catalogue, language, 'mail') as SampleTexts;
}
