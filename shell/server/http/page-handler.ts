import type { Request, RequestHandler, Response } from 'express';
import { chosenLanguageCookie, languageStorageKey } from '@site/shared-i18n';
import { pageAddress, type Site } from '@site/shell-contract';
import type { ComposedPage, Composer } from '../pages/compose-page.tsx';
import { matchPage } from '@site/releases/select/match-page.ts';
import { addressesByRole } from '@site/releases/select/site-pages.ts';
import { withPageView } from '../pages/page-view.ts';
import { paymentReturn } from '../pages/payment-return.ts';
import { visitorLanguage } from './visitor-language.ts';
import type { PreviewLinks } from '@site/releases/preview/preview-links.ts';
import { releaseBefore } from '@site/releases/preview/release-before.ts';
import type { PageViews } from '@site/releases/health/page-views.ts';
import type { ReleaseHealth } from '@site/releases/health/release-health.ts';
import type { LiveReleases } from '@site/releases/select/live-releases.ts';
import { chooseCombination } from './choose-combination.ts';
import { compress, etagOf, negotiate, type Encoding } from './encoding.ts';
import { filePaths } from './file-handler.ts';
import type { PaymentSources } from './payment-sources.ts';
import { ownLocation } from './own-location.ts';
import { pageKey, type PageCache } from './page-cache.ts';
import { pagesKey } from './page-purger.ts';
import type { ReadPageData } from './page-data.ts';
import { send } from './send-file.ts';
import { pageHeaders } from './security-headers.ts';

const oneMinute = 60 * 1000;
const oneYear = 365 * 24 * 60 * 60 * 1000;

interface Dependencies {
  live: LiveReleases;
  links: PreviewLinks;
  health: ReleaseHealth;
  views: PageViews;
  cache: PageCache;
  composer: Composer;
  site: Site;
  payment: PaymentSources;
  readPageData: ReadPageData;
  /** How long a CDN may keep a page that is the same for everyone, in seconds. */
  cdnMaxAge: number;
  /** Development servers add styles and scripts to open pages, which no policy can name before. */
  development: boolean;
}

/** Answers every address with a composed page: found, moved, missing or unavailable. */
export function pageHandler(dependencies: Dependencies): RequestHandler {
  const { live, links, health, views, cache, composer, site, payment, readPageData, development, cdnMaxAge } =
    dependencies;

  function withHeaders({ html, status, csp }: ComposedPage, pays: boolean) {
    const headers = pageHeaders(csp, site, { pays, provider: payment });
    if (development) headers['Content-Security-Policy'] = "frame-ancestors 'none'";
    return { html, status, headers };
  }

  return async (request: Request, response: Response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.status(405).set('Allow', 'GET, HEAD').type('text').send('Method not allowed');
      return;
    }
    const base = 'http://site';
    if (!URL.canParse(request.originalUrl, base))
      return void response.status(400).type('text').send('Bad request');
    const url = new URL(request.originalUrl, base);
    if (isFile(url.pathname, request)) return notAFile(response);
    const choice = await chooseCombination(live, links, request, response);
    const { combination, state, shared, preview } = choice;
    const encoding = negotiate(request);
    response.type('html');
    if (preview) response.set('X-Robots-Tag', 'noindex, nofollow');
    const visitor = visitorLanguage(request);
    const returned = paymentReturn(url, (role) =>
      pageAddress(addressesByRole(combination, visitor), role, visitor),
    );
    if (returned) return void response.set('Cache-Control', 'no-store').redirect(303, ownLocation(returned));
    const match = matchPage(combination, url.pathname, url.searchParams, visitor);

    if (match.kind === 'redirect') {
      if (match.chooses) {
        const cookie = { sameSite: 'lax', secure: request.secure } as const;
        response.cookie(languageStorageKey, match.chooses, { ...cookie, maxAge: oneYear });
        response.cookie(chosenLanguageCookie, match.chooses, { ...cookie, maxAge: oneMinute });
      }
      // Where an address leads is a release's to say, and may be undone with it.
      response.set('Cache-Control', match.chooses ? 'no-store' : 'no-cache');
      response.redirect(match.chooses ? 303 : 308, ownLocation(match.to));
      return;
    }
    if (match.kind === 'page') {
      const { data, language } = match.page;
      const version = combination.releases.get(match.remote)?.release.version;
      const before = preview && version && releaseBefore(state, match.remote, version);
      const shown = preview && { ...preview, before };
      if (data) {
        const { status, answer, cookies } = await readPageData({ data, language }, url.searchParams, request);
        const composed = composer.page(combination, match, shown, { answer, search: url.search });
        const page = withHeaders(composed, match.page.takesPayment);
        response.set({ ...page.headers, 'Cache-Control': 'private, no-store' });
        if (cookies.length > 0) response.append('Set-Cookie', cookies);
        return void send(request, response, await encodeOnce(page.html, encoding), status);
      }
      const query = new URLSearchParams(match.page.query).toString();
      const compose = () => withHeaders(composer.page(combination, match, shown), match.page.takesPayment);
      const view = preview || !version ? undefined : await views.open(state, match.remote, version);
      const kept = view ? 'identity' : encoding;
      const key = pageKey(request, choice, { pathname: url.pathname, query, encoding: kept });
      const page = await cache.get(key, kept, compose);
      if (version) health.servedPage(match.remote, version);
      response.set(page.headers);
      const isPublic = !preview && !match.personal && shared;
      response.set('Cache-Control', isPublic ? publicPage(cdnMaxAge) : cacheControl(preview !== undefined));
      if (isPublic && cdnMaxAge > 0) response.set('Surrogate-Key', `${pagesKey} ${match.remote}`);
      if (match.personal) response.vary('Cookie').vary('Accept-Language');
      const sent = view
        ? await encodeOnce(withPageView(page.body.toString('utf8'), view), encoding)
        : { ...page, encoding };
      send(request, response, sent, page.status);
      if (shared && !preview && !view && version && response.statusCode === 200 && request.method === 'GET')
        cache.share(request, key, page, { headers: headersOf(response), remote: match.remote, version });
      return;
    }
    const failed = match.kind === 'unavailable';
    const path = failed ? match.path : '/';
    const page = await cache.get(
      pageKey(request, choice, { pathname: `${match.kind} ${match.language} ${path}`, encoding }),
      encoding,
      () =>
        withHeaders(
          composer.statusPage(
            combination,
            failed ? 'failure' : 'notFound',
            { path, language: match.language },
            preview,
          ),
          false,
        ),
    );
    response.set({ ...page.headers, 'Cache-Control': 'no-store' });
    if (failed) response.set('Retry-After', '5');
    send(request, response, { ...page, encoding }, page.status);
  };
}

/** A page that is sent to one visitor alone. */
async function encodeOnce(html: string, encoding: Encoding) {
  const content = Buffer.from(html);
  return { body: await compress(content, encoding, 'once'), encoding, etag: etagOf(content, encoding) };
}

/** Names and values in turn, without what is each request's own. */
function headersOf(response: Response): string[] {
  return Object.entries(response.getHeaders()).flatMap(([name, value]) =>
    name === 'x-request-id' || value === undefined ? [] : [name, String(value)],
  );
}

const cacheControl = (preview: boolean) => (preview ? 'private, no-store' : 'private, no-cache');

function publicPage(cdnMaxAge: number): string {
  return cdnMaxAge > 0 ? `public, max-age=0, s-maxage=${cdnMaxAge}` : 'public, max-age=0, must-revalidate';
}

/** A missing asset must never be answered with HTML; what a visitor opens in the browser is a page, whatever its end. */
function isFile(pathname: string, request: Request): boolean {
  if (filePaths.test(pathname)) return true;
  const destination = request.get('sec-fetch-dest');
  const opened = destination ? destination === 'document' : request.get('accept')?.includes('text/html');
  // Unlike a file, an earlier policy ends in its version's number.
  return !opened && /\.\d*[a-z][a-z0-9]{0,7}$/i.test(pathname);
}

function notAFile(response: Response): void {
  response.status(404).set('Cache-Control', 'no-store').type('text').send('Not found');
}
