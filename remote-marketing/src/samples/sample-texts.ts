import { typeset, type Language } from '@site/shared-i18n';
import type french from './locales/fr.json';

export type SampleTexts = typeof french;

const texts = import.meta.glob<SampleTexts>('./locales/*.json', { import: 'default', eager: true });

/** The client and place of both reports, as label and value. */
export const clientAndSite = (texts: SampleTexts): [string, string][] => [
  [texts.company, texts.companyName],
  [texts.client, texts.clientName],
  [texts.technician, texts.technicianName],
  [texts.site, `${texts.siteStreet}, ${texts.siteTown}`],
];

/**
 * The texts of the sample reports and the screens in a language, typeset for print and drawing. They are separate from
 * the messages, which browsers load for islands.
 * @throws Error for a language without them
 */
export function sampleTexts(language: Language): SampleTexts {
  const catalogue = texts[`./locales/${language}.json`];
  if (!catalogue) throw new Error(`There are no texts of the samples in ${language}`);
  return typeset(catalogue, language, 'mail') as SampleTexts;
}
