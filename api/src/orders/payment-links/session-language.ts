import { defaultLanguage, languages, toLanguage, type Language } from '@site/shared-i18n';

/** By language, the countries (ISO 3166-1 alpha-2) where it is the most common one of the site's languages. */
const countries: Record<Language, string[]> = {
  fr: ['FR', 'BE', 'LU', 'MC', 'CH'],
  en: ['GB', 'IE', 'US', 'CA', 'AU', 'NZ', 'IN', 'ZA', 'SG', 'MT', 'NG', 'KE'],
  de: ['DE', 'AT', 'LI'],
  it: ['IT', 'SM', 'VA'],
  es: ['ES', 'MX', 'AR', 'CO', 'CL', 'PE', 'EC', 'UY', 'PY', 'BO', 'CR', 'PA', 'DO', 'GT', 'HN', 'SV', 'NI'],
  pt: ['PT', 'BR', 'AO', 'MZ', 'CV'],
  ru: ['RU', 'BY', 'KZ', 'KG'],
};

/** The language of mails to a buyer: that of the page, of the customer's preferences, or of the country; otherwise French. */
export function sessionLanguage(known: {
  locale: string | null;
  preferredLocales: readonly string[];
  country: string | null | undefined;
}): Language {
  const candidates = [known.locale, ...known.preferredLocales].map(toLanguage);
  return (
    candidates.find((language) => language !== undefined) ??
    languages.find((language) => countries[language].includes(known.country ?? '')) ??
    defaultLanguage
  );
}
