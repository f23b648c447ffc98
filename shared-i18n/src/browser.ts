import LanguageDetector from 'i18next-browser-languagedetector';
import { defaultLanguage, languageStorageKey, toLanguage, type Language } from './languages.ts';

const oneYearInMinutes = 365 * 24 * 60;

/**
 * The visitor's language in the order of requirement L7 (the address, local storage, browser, French),
 * cached in local storage and in the mirroring cookie.
 * @param ofAddress the language that the page's address names, if it names one
 */
export function detectLanguage(ofAddress: Language | undefined): Language {
  // With a matcher in its services the detector answers all it found, not only the first, which may be unknown.
  const services = { languageUtils: { getBestMatchFromCodes: toLanguage } };
  const detector = new LanguageDetector(services, {
    order: ['address', 'localStorage', 'navigator'],
    caches: ['localStorage', 'cookie'],
    lookupLocalStorage: languageStorageKey,
    lookupCookie: languageStorageKey,
    cookieMinutes: oneYearInMinutes,
    cookieOptions: { path: '/', sameSite: 'lax', secure: location.protocol === 'https:' },
  });
  detector.addDetector({ name: 'address', lookup: () => ofAddress });
  const found: string | readonly string[] | undefined = detector.detect();
  const candidates = typeof found === 'string' ? [found] : (found ?? []);
  const language = candidates.map(toLanguage).find((candidate) => candidate !== undefined) ?? defaultLanguage;
  detector.cacheUserLanguage(language);
  return language;
}
