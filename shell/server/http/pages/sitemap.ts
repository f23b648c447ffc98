import escapeHtml from 'escape-html';
import type { RequestHandler } from 'express';
import type { Combination, LiveReleases } from '@site/releases/select/live-releases.ts';
import { defaultLanguage, languages } from '@site/shared-i18n';
import { negotiate } from '../files/compression.ts';
import { send } from '../files/send-file.ts';
import type { PageCache } from './page-cache.ts';

export function sitemapHandler(live: LiveReleases, origin: string, cache: PageCache): RequestHandler {
  return async (request, response) => {
    const combination = live.current();
    const encoding = negotiate(request);
    const compose = () => ({ status: 200, headers: {}, html: sitemap(combination, origin) });
    const cached = await cache.get(`sitemap ${combination.id} ${encoding}`, encoding, compose);
    response.type('xml').set('Cache-Control', 'public, max-age=0, must-revalidate');
    send(request, response, { ...cached, encoding });
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
    return `<url><loc>${url(address)}</loc>${links.join('')}${alternate('x-default', alternates[defaultLanguage] ?? address)}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
  ].join('\n');
}
