import type { Language } from '@site/shared-i18n';
import { textsOfLanguage } from '../texts-of-language.ts';
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

/** The sample reports' texts in a language. @throws Error where there are none */
export const sampleTexts = (language: Language): SampleTexts => textsOfLanguage(texts, language);
