import LanguageDetector from 'i18next-browser-languagedetector';
import { firstLanguage, languageStorageKey, type Language } from './languages.ts';

const oneYearInMinutes = 365 * 24 * 60;

/** The visitor's language in the order of L7, stored in local storage and in the cookie. @param ofUrl of the page's URL */
export function detectLanguage(ofUrl: Language | undefined): Language {
  const detector = new LanguageDetector(null, {
    order: ['localStorage'],
    caches: ['localStorage', 'cookie'],
    lookupLocalStorage: languageStorageKey,
    lookupCookie: languageStorageKey,
    cookieMinutes: oneYearInMinutes,
    cookieOptions: { path: '/', sameSite: 'lax', secure: location.protocol === 'https:' },
  });
  // The detector returns the first that it finds, which may be none of the site's: the browser's are read here.
  const { language: preferred, languages } = navigator;
  const language = firstLanguage([ofUrl, detector.detect(), ...languages, preferred].flat());
  detector.cacheUserLanguage(language);
  return language;
}
