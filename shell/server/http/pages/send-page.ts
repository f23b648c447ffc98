import type { Request, Response } from 'express';
import { pathOf } from '@site/releases/state/rules.ts';
import { releaseBefore } from '@site/releases/state/go-live.ts';
import type { RouteDependencies } from '../../route-dependencies.ts';
import type { Match, MatchedPage } from '../../routing/match-page.ts';
import type { ComposedPage, Composer } from '../../pages/compose-page.tsx';
import { withPageView } from '../../pages/Document.tsx';
import type { ChosenCombination } from './choose-combination.ts';
import { compress, etagOf, type Encoding } from '../files/compression.ts';
import { pageKey, type PageCache } from './page-cache.ts';
import type { PageValues } from '../../pages/data-endpoints.ts';
import type { ReadPublicData } from '../api/public-data.ts';
import type { ReadVisitorData } from '../api/visitor-data.ts';
import { pagesKey } from './page-purger.ts';
import { type PaymentSources, pageHeaders } from '../headers/security-headers.ts';
import { send } from '../files/send-file.ts';

export interface PageSources extends RouteDependencies {
  cache: PageCache;
  composer: Composer;
  payment: PaymentSources;
  readVisitorData: ReadVisitorData;
  readPublicData: ReadPublicData;
  /** How long a CDN may keep a page that is the same for everyone, in seconds. */
  cdnMaxAge: number;
  /** Development servers add styles and scripts to open pages, which no CSP can name in advance. */
  development: boolean;
}

interface PageRequest {
  request: Request;
  response: Response;
  url: URL;
  choice: ChosenCombination;
  encoding: Encoding;
}

/** Sends a page that the api's values fill for this visitor. @param endpoint the page's `data` */
export async function sendDataPage(
  sources: PageSources,
  { request, response, url, choice, encoding }: PageRequest,
  match: MatchedPage,
  endpoint: string,
): Promise<void> {
  const { language, takesPayment } = match.page;
  const { status, values, cookies } = await sources.readVisitorData(
    { remote: match.remote, data: endpoint, language },
    url.searchParams,
    request,
  );
  const visitorContent = { values, search: url.search };
  const composed = sources.composer.page(
    choice.combination,
    match,
    shownPreview(choice, match),
    visitorContent,
  );
  const page = withHeaders(sources, composed, takesPayment);
  const view = await beginView(sources, choice, match);
  const html = view ? withPageView(page.html, view) : page.html;
  response.set({ ...page.headers, 'Cache-Control': 'private, no-store' });
  if (cookies.length > 0) response.append('Set-Cookie', cookies);
  send(request, response, await encodeOnce(html, encoding), status);
}

/**
 * Sends a page of the page cache. While a canary of its remote runs, each visitor's copy gets the token of a page view.
 * @param values public ones of a page with `data`
 */
export async function sendCachedPage(
  sources: PageSources,
  { request, response, url, choice, encoding }: PageRequest,
  match: MatchedPage,
  values?: PageValues,
): Promise<void> {
  const { cache, composer } = sources;
  // A CDN is not told when values change.
  const cdnMaxAge = values ? 0 : sources.cdnMaxAge;
  const { combination, isSameForAll, preview } = choice;
  const version = versionOf(choice, match);
  const pagePreview = shownPreview(choice, match);
  const query = new URLSearchParams(match.page.query).toString();
  const compose = () =>
    withHeaders(
      sources,
      composer.page(combination, match, pagePreview, values && { values }),
      match.page.takesPayment,
    );
  const view = await beginView(sources, choice, match);
  // The cache holds the page uncompressed, as the token is added before compression.
  const cachedEncoding = view ? 'identity' : encoding;
  const { pathname } = url;
  const key = pageKey(request, choice, { pathname, query, values, encoding: cachedEncoding });
  const page = await cache.get(key, cachedEncoding, compose);
  response.set(page.headers);
  const isPublic = !preview && !match.dependsOnVisitor && isSameForAll;
  response.set('Cache-Control', isPublic ? publicPage(cdnMaxAge) : privatePage(preview !== undefined));
  if (isPublic && cdnMaxAge > 0) response.set('Surrogate-Key', `${pagesKey} ${match.remote}`);
  if (match.dependsOnVisitor) response.vary('Cookie').vary('Accept-Language');
  const representation = view
    ? await encodeOnce(withPageView(page.body.toString('utf8'), view), encoding)
    : { ...page, encoding };
  send(request, response, representation, page.status);
  if (values) return;
  if (isSameForAll && !preview && !view && version && response.statusCode === 200 && request.method === 'GET')
    cache.remember(request, key, page, combination, {
      headers: headersOf(response),
      remote: match.remote,
      version,
    });
}

export async function sendStatusPage(
  sources: PageSources,
  { request, response, choice, encoding }: PageRequest,
  match: Extract<Match, { kind: 'unavailable' | 'notFound' }>,
): Promise<void> {
  const isUnavailable = match.kind === 'unavailable';
  const location = { path: isUnavailable ? match.path : '/', language: match.language };
  const kind = isUnavailable ? 'failure' : 'notFound';
  const compose = () => {
    const composed = sources.composer.statusPage(choice.combination, kind, location, choice.preview);
    return withHeaders(sources, composed, false);
  };
  const pathname = `${match.kind} ${location.language} ${location.path}`;
  const page = await sources.cache.get(pageKey(request, choice, { pathname, encoding }), encoding, compose);
  response.set(page.headers);
  if (isUnavailable) response.set('Retry-After', '5');
  send(request, response, { ...page, encoding }, page.status);
}

/** Sends the failure page in place of a page that could not be composed. @throws Error as the composer does */
export async function sendFailurePage(
  sources: PageSources,
  { request, response, url, choice, encoding }: PageRequest,
  { page: { language, alternates } }: MatchedPage,
  error: unknown,
): Promise<void> {
  const failedRequest = String(request.headers['x-request-id']);
  sources.log.error({ err: error, requestId: failedRequest }, 'page could not be composed');
  const location = { language, path: pathOf(url.pathname), alternates, failedRequest };
  const composed = sources.composer.statusPage(choice.combination, 'failure', location, choice.preview);
  const page = withHeaders(sources, composed, false);
  response.set({ ...page.headers, 'Cache-Control': 'no-store' });
  send(request, response, await encodeOnce(page.html, encoding), 500);
}

function versionOf({ combination }: ChosenCombination, { remote }: MatchedPage): string | undefined {
  return combination.releases.get(remote)?.release.version;
}

/** Counts a page view. @returns its token while a canary runs for the page's remote, else undefined */
async function beginView(
  { failureCounts, pageViews }: PageSources,
  choice: ChosenCombination,
  match: MatchedPage,
) {
  const version = versionOf(choice, match);
  if (!version) return undefined;
  failureCounts.servedPage(match.remote, version);
  return choice.preview ? undefined : pageViews.issueToken(choice.state, match.remote, version);
}

/** The preview's data that its pages show: the holder's pass, and the version before. */
function shownPreview(choice: ChosenCombination, match: MatchedPage) {
  const { state, preview } = choice;
  const version = versionOf(choice, match);
  return preview && { ...preview, before: version && releaseBefore(state, match.remote, version) };
}

function withHeaders(
  { site, payment, development }: PageSources,
  { html, status, csp }: ComposedPage,
  pays: boolean,
) {
  const headers = pageHeaders(csp, site, { pays, provider: payment });
  if (development) headers['Content-Security-Policy'] = "frame-ancestors 'none'";
  return { html, status, headers };
}

async function encodeOnce(html: string, encoding: Encoding) {
  const content = Buffer.from(html);
  return { body: await compress(content, encoding, 'once'), encoding, etag: etagOf(content, encoding) };
}

/** Alternating names and values, without the request id. */
function headersOf(response: Response): string[] {
  return Object.entries(response.getHeaders()).flatMap(([name, value]) =>
    name === 'x-request-id' || value === undefined ? [] : [name, String(value)],
  );
}

function privatePage(isPreview: boolean): string {
  return isPreview ? 'private, no-store' : 'private, no-cache';
}

function publicPage(cdnMaxAge: number): string {
  return cdnMaxAge > 0 ? `public, max-age=0, s-maxage=${cdnMaxAge}` : 'public, max-age=0, must-revalidate';
}
