import escapeHtml from 'escape-html';
import type { RequestHandler } from 'express';
import { languages } from '@site/shared-i18n';
import type { Combination, LiveReleases } from '../releases/live-releases.ts';
import { pageRepresentation, send, type Representation } from './representation.ts';

/** Serves the sitemap of what is live; written and compressed once per combination of releases. */
export function sitemapHandler(live: LiveReleases, origin: string): RequestHandler {
  let kept: { of: string; sitemap: Representation } | undefined;
  return async (request, response) => {
    const combination = live.current();
    if (kept?.of !== combination.id) {
      const content = Buffer.from(sitemap(combination, origin));
      kept = { of: combination.id, sitemap: pageRepresentation(content, 'application/xml') };
    }
    response.set('Cache-Control', 'public, max-age=0, must-revalidate');
    await send(request, response, kept.sitemap);
  };
}

/** Every indexed page in every language with its alternates (sitemaps.org, and hreflang as Google documents it). */
function sitemap(combination: Combination, origin: string): string {
  const pages = [...combination.releases.values()]
    .flatMap(({ release }) => release.pages)
    .filter((page) => page.indexed && Object.keys(page.query).length === 0);
  const url = (address: string) => escapeHtml(origin + address);
  const alternate = (language: string, address: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${url(address)}"/>`;
  const entries = pages.map(({ address, alternates }) => {
    const links = languages.flatMap((language) => {
      const there = alternates[language];
      return there ? [alternate(language, there)] : [];
    });
    return `<url><loc>${url(address)}</loc>${links.join('')}${alternate('x-default', alternates.fr ?? address)}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
  ].join('\n');
}

/** Crawlers may read all but the api; pages that are not to be listed say so themselves. */
export function robots(origin: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
}
