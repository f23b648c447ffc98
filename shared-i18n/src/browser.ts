import LanguageDetector from 'i18next-browser-languagedetector';
import { firstLanguage, languageStorageKey, toLanguage, type Language } from './languages.ts';

const oneYearInMinutes = 365 * 24 * 60;

/** The visitor's language in the order of L7, stored in local storage and in the cookie. @param ofUrl of the page's URL */
export function detectLanguage(ofUrl: Language | undefined): Language {
  // With a matcher the detector returns all that it found, instead of only the first, which may be unknown.
  const services = { languageUtils: { getBestMatchFromCodes: toLanguage } };
  const detector = new LanguageDetector(services, {
    order: ['url', 'localStorage', 'navigator'],
    caches: ['localStorage', 'cookie'],
    lookupLocalStorage: languageStorageKey,
    lookupCookie: languageStorageKey,
    cookieMinutes: oneYearInMinutes,
    cookieOptions: { path: '/', sameSite: 'lax', secure: location.protocol === 'https:' },
  });
  detector.addDetector({ name: 'url', lookup: () => ofUrl });
  const language = firstLanguage([detector.detect()].flat());
  detector.cacheUserLanguage(language);
  return language;
}
