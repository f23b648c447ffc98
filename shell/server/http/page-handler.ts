import type { Request, RequestHandler, Response } from 'express';
import { languageStorageKey } from '@site/shared-i18n';
import type { Site } from '@site/shell-contract';
import type { ComposedPage, Composer } from '../pages/compose-page.tsx';
import { matchPage, type MatchedPage } from '../pages/match-page.ts';
import { paymentReturn } from '../pages/payment-return.ts';
import { visitorLanguage } from '../pages/visitor-language.ts';
import { isPayingPage } from '../../src/paying-pages.ts';
import type { Combination, LiveReleases } from '../releases/live-releases.ts';
import { createRepresentation, send, type Representation } from './representation.ts';
import { speculationRulesPath } from './speculation-rules.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const oneYear = 365 * 24 * 60 * 60 * 1000;
/** Pages kept of one combination; beyond it the oldest goes. Twice what seven languages of all pages need. */
const keptPages = 1000;

interface KeptPage {
  representation: Representation;
  status: number;
  policy: string;
}

/** Answers every address with a composed page: found, moved, missing or unavailable. */
export function pageHandler(live: LiveReleases, composer: Composer, site: Site): RequestHandler {
  let keptFor = '';
  const kept = new Map<string, KeptPage>();

  function keep(
    combination: Combination,
    key: string,
    compose: () => ComposedPage,
    { pays }: { pays: boolean },
  ): KeptPage {
    const generation = `${combination.id} ${new Date().getFullYear()}`;
    if (generation !== keptFor) {
      kept.clear();
      keptFor = generation;
    }
    const found = kept.get(key);
    if (found) return found;
    const { html, status, csp } = compose();
    const page = {
      representation: createRepresentation(Buffer.from(html), 'text/html', 9),
      status,
      policy: contentSecurityPolicy(csp, site, { pays }),
    };
    const [oldest] = kept.keys();
    if (kept.size >= keptPages && oldest !== undefined) kept.delete(oldest);
    kept.set(key, page);
    return page;
  }

  return async (request: Request, response: Response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.status(405).set('Allow', 'GET, HEAD').type('text').send('Method not allowed');
      return;
    }
    const url = new URL(request.originalUrl, 'http://site');
    if (isFile(url.pathname)) return notAFile(response);
    const combination = live.current();
    const visitor = visitorLanguage(request);
    const returned = paymentReturn(url, visitor);
    if (returned) return void response.set('Cache-Control', 'no-store').redirect(303, returned);
    const match = matchPage(combination, url.pathname, url.searchParams, visitor);

    if (match.kind === 'redirect') {
      if (match.chooses)
        response.cookie(languageStorageKey, match.chooses, { maxAge: oneYear, sameSite: 'lax' });
      response.set('Cache-Control', match.chooses ? 'no-store' : 'public, max-age=3600');
      response.redirect(match.chooses ? 303 : 308, match.to);
      return;
    }
    if (match.kind === 'page') {
      const page = keep(combination, keyOf(match), () => composer.page(combination, match), {
        pays: isPayingPage(match.page.path),
      });
      response.set(
        'Cache-Control',
        match.personal ? 'private, no-cache' : 'public, max-age=0, must-revalidate',
      );
      if (match.personal) response.vary('Cookie').vary('Accept-Language');
      response.set({
        'Content-Security-Policy': page.policy,
        'Speculation-Rules': `"${speculationRulesPath}"`,
      });
      return send(request, response, page.representation, page.status);
    }
    const failed = match.kind === 'unavailable';
    const at = failed ? { path: url.pathname, search: url.search } : { path: '/', search: '' };
    const compose = () =>
      composer.statusPage(combination, failed ? 'failure' : 'notFound', { ...at, language: match.language });
    const page = keep(combination, `${match.kind} ${match.language} ${at.path}${at.search}`, compose, {
      pays: false,
    });
    response.set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': page.policy });
    if (failed) response.set('Retry-After', '5');
    return send(request, response, page.representation, page.status);
  };
}

function keyOf({ page, languageOfAddress }: MatchedPage): string {
  return `${page.address}?${new URLSearchParams(page.query)} ${languageOfAddress}`;
}

/** What ends like a file is no page: a missing asset must never be answered with HTML. */
function isFile(pathname: string): boolean {
  return /\.[a-z0-9]{1,8}$/i.test(pathname) || /^\/(assets|r)\//.test(pathname);
}

function notAFile(response: Response): void {
  response.status(404).set('Cache-Control', 'no-store').type('text').send('Not found');
}
