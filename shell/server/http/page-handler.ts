import { LRUCache } from 'lru-cache';
import type { Request, RequestHandler, Response } from 'express';
import { chosenLanguageCookie, languageStorageKey } from '@site/shared-i18n';
import type { Site } from '@site/shell-contract';
import type { ComposedPage, Composer } from '../pages/compose-page.tsx';
import { matchPage, type MatchedPage } from '../pages/match-page.ts';
import { withPageView } from '../pages/page-view.ts';
import { paymentReturn } from '../pages/payment-return.ts';
import { visitorLanguage } from '../pages/visitor-language.ts';
import { isPayingPage } from '../../src/paying-pages.ts';
import type { PreviewLinks } from '../ops/preview-links.ts';
import type { PageViews } from '../releases/health/page-views.ts';
import type { ReleaseHealth } from '../releases/health/release-health.ts';
import type { LiveReleases } from '../releases/live-releases.ts';
import { chooseCombination, type Choice } from './choose-combination.ts';
import { filePaths } from './file-handler.ts';
import type { HotPages } from './hot-pages.ts';
import type { PaymentSources } from './payment-sources.ts';
import { ownLocation } from './own-location.ts';
import { pageRepresentation, send, singleRepresentation, type Representation } from './representation.ts';
import { pageHeaders } from './security-headers.ts';

const oneMinute = 60 * 1000;
const oneYear = 365 * 24 * 60 * 60 * 1000;
/** Memory for pages, in bytes: what seven languages of all pages need (245 of about 130 KB), three times over. */
const keptBytes = 96 * 1024 * 1024;

interface KeptPage {
  /** The page uncompressed. */
  content: Buffer;
  representation: Representation;
  status: number;
  headers: Record<string, string>;
}

interface PageParts {
  live: LiveReleases;
  links: PreviewLinks;
  health: ReleaseHealth;
  views: PageViews;
  hot: HotPages;
  composer: Composer;
  site: Site;
  payment: PaymentSources;
}

/** Answers every address with a composed page: found, moved, missing or unavailable. */
export function pageHandler(parts: PageParts): RequestHandler {
  const { live, links, health, views, hot, composer, site, payment } = parts;
  const kept = new LRUCache<string, KeptPage>({
    maxSize: keptBytes,
    // Beside the page itself its compressed forms are kept, a quarter of it each.
    sizeCalculation: ({ content }) => Math.ceil(content.length * 1.5),
  });

  function keep(
    { combination, preview }: Choice,
    name: string,
    compose: () => ComposedPage,
    { pays }: { pays: boolean },
  ): KeptPage {
    const marks = preview ? [preview.remote, preview.version, preview.until] : [];
    const key = [combination.id, new Date().getFullYear(), ...marks, name].join(' ');
    const found = kept.get(key);
    if (found) return found;
    const { html, status, csp } = compose();
    const content = Buffer.from(html);
    const page = {
      content,
      representation: pageRepresentation(content, 'text/html'),
      status,
      headers: pageHeaders(csp, site, { pays, provider: payment }),
    };
    kept.set(key, page);
    return page;
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
    if (preview) response.set('X-Robots-Tag', 'noindex, nofollow');
    const visitor = visitorLanguage(request);
    const returned = paymentReturn(url, visitor);
    if (returned) return void response.set('Cache-Control', 'no-store').redirect(303, ownLocation(returned));
    const match = matchPage(combination, url.pathname, url.searchParams, visitor);

    if (match.kind === 'redirect') {
      if (match.chooses) {
        response.cookie(languageStorageKey, match.chooses, { maxAge: oneYear, sameSite: 'lax' });
        response.cookie(chosenLanguageCookie, match.chooses, { maxAge: oneMinute, sameSite: 'lax' });
      }
      // Where an address leads is a release's to say, and may be taken back with it.
      response.set('Cache-Control', match.chooses ? 'no-store' : 'no-cache');
      response.redirect(match.chooses ? 303 : 308, ownLocation(match.to));
      return;
    }
    if (match.kind === 'page') {
      const page = keep(choice, keyOf(match), () => composer.page(combination, match, preview), {
        pays: isPayingPage(match.page.path),
      });
      response.set('Cache-Control', cacheControl(preview !== undefined, match.personal || !shared));
      const version = combination.releases.get(match.remote)?.release.version;
      if (version) health.servedPage(match.remote, version);
      if (match.personal) response.vary('Cookie').vary('Accept-Language');
      response.set(page.headers);
      const view = preview || !version ? undefined : await views.open(state, match.remote, version);
      const what = view ? viewed(page, view) : page.representation;
      const sent = await send(request, response, what, page.status);
      if (shared && !preview && version && sent?.settled)
        hot.keep(request, response, { state, combination, body: sent.body, remote: match.remote, version });
      return;
    }
    const failed = match.kind === 'unavailable';
    const path = failed ? url.pathname : '/';
    const compose = () =>
      composer.statusPage(combination, failed ? 'failure' : 'notFound', { path, language: match.language });
    const page = keep(choice, `${match.kind} ${match.language} ${path}`, compose, {
      pays: false,
    });
    response.set({ ...page.headers, 'Cache-Control': 'no-store' });
    if (failed) response.set('Retry-After', '5');
    await send(request, response, page.representation, page.status);
  };
}

/** The page for one visitor alone, who may have to say that it failed. */
function viewed({ content }: KeptPage, view: string): Representation {
  return singleRepresentation(Buffer.from(withPageView(content.toString('utf8'), view)), 'text/html');
}

function cacheControl(preview: boolean, personal: boolean): string {
  if (preview) return 'private, no-store';
  return personal ? 'private, no-cache' : 'public, max-age=0, must-revalidate';
}

function keyOf({ page, languageOfAddress }: MatchedPage): string {
  return `${page.address}?${new URLSearchParams(page.query)} ${languageOfAddress}`;
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
