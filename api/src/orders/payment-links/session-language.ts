import { defaultLanguage, languages, toLanguage, type Language } from '@site/shared-i18n';

/** Countries by the language of the site that most people there speak (ISO 3166-1 alpha-2). */
const countries: Record<Language, string[]> = {
  fr: ['FR', 'BE', 'LU', 'MC', 'CH'],
  en: ['GB', 'IE', 'US', 'CA', 'AU', 'NZ', 'IN', 'ZA', 'SG', 'MT', 'NG', 'KE'],
  de: ['DE', 'AT', 'LI'],
  it: ['IT', 'SM', 'VA'],
  es: ['ES', 'MX', 'AR', 'CO', 'CL', 'PE', 'EC', 'UY', 'PY', 'BO', 'CR', 'PA', 'DO', 'GT', 'HN', 'SV', 'NI'],
  pt: ['PT', 'BR', 'AO', 'MZ', 'CV'],
  ru: ['RU', 'BY', 'KZ', 'KG'],
};

/** The language of mails to a buyer: the page's, else the customer's first one that the site has, else the country's, else French. */
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
