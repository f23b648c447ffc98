const anySite = 'http://site.invalid';

/** Checks a URL for a `Location` header: no browser may take it for another site's. @throws Error for any other */
export function redirectTarget(url: string): string {
  const stays = url.startsWith('/') && URL.canParse(url, anySite);
  if (stays && new URL(url, anySite).origin === anySite) return url;
  throw new Error(`A redirect would leave the site: ${url}`);
}
