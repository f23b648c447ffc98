import { parse as parseCookie } from 'cookie';
import type { CookieOptions, Request } from 'express';
import { previewCookie, type PreviewLinks, type PreviewPass } from '@site/releases/preview/preview-links.ts';
import { chosenLanguageCookie, firstLanguage, languageStorageKey, type Language } from '@site/shared-i18n';

export function cookiesOf(request: Request): Record<string, string | undefined> {
  return parseCookie(request.headers.cookie ?? '');
}

export function httpOnlyCookie(request: Request): CookieOptions {
  return { httpOnly: true, sameSite: 'lax', secure: request.secure };
}

export async function previewPassOf(
  request: Request,
  previewLinks: PreviewLinks,
): Promise<PreviewPass | undefined> {
  return previewLinks.verify(cookiesOf(request)[previewCookie]);
}

/** The visitor's language: of an address that has just redirected here, else of the cookie, of Accept-Language, or French. */
export function visitorLanguage(request: Request): Language {
  const cookies = cookiesOf(request);
  // First, as the page being left may set the language cookie after the redirect that chose a language.
  return firstLanguage([
    cookies[chosenLanguageCookie],
    cookies[languageStorageKey],
    ...request.acceptsLanguages(),
  ]);
}
