import type { Request, Response } from 'express';
import { chosenLanguageCookie, languageStorageKey } from '@site/shared-i18n';
import type { Match } from '../../routing/match-page.ts';

const oneMinute = 60 * 1000;
const oneYear = 365 * 24 * 60 * 60 * 1000;

/** Sends a redirect on the site itself; one that follows a chosen language also stores the choice. */
export function sendRedirect(
  request: Request,
  response: Response,
  { to, chooses }: Omit<Extract<Match, { kind: 'redirect' }>, 'kind'>,
): void {
  if (chooses) {
    const cookie = { sameSite: 'lax', secure: request.secure } as const;
    response.cookie(languageStorageKey, chooses, { ...cookie, maxAge: oneYear });
    response.cookie(chosenLanguageCookie, chooses, { ...cookie, maxAge: oneMinute });
  }
  // Not cached: a redirect comes from a release, which can be rolled back.
  response.set('Cache-Control', chooses ? 'no-store' : 'no-cache');
  response.redirect(chooses ? 303 : 308, redirectTarget(to));
}

const anySite = 'http://site.invalid';

/** Checks a URL for a `Location` header: no browser may take it for another site's. @throws Error for any other */
export function redirectTarget(url: string): string {
  const stays = url.startsWith('/') && URL.canParse(url, anySite);
  if (stays && new URL(url, anySite).origin === anySite) return url;
  throw new Error(`A redirect would leave the site: ${url}`);
}
