import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { languageStorageKey, splitLanguagePrefix } from '@site/shared-i18n';
import type { Combination } from '@site/releases/select/live-releases.ts';
import { visitorLanguage } from '../visitor.ts';
import { hasCanary, type ChosenCombination } from './choose-combination.ts';
import { compress, improveLater, etagOf, type Encoding } from '../files/compression.ts';
import type { PageValues } from '../../pages/data-endpoints.ts';
import type { RouteDependencies } from '../../route-dependencies.ts';
import { copyrightYear } from '../../pages/render-chrome.tsx';

/*
 * Two caches. Pages by page key hold what composing and compressing cost. Page keys by request key let an equal request
 * be answered before all routes and middleware, by the headers of the first response. Therefore a request key holds all
 * that a header of such a response depends on: what the routes begin to read of a request belongs into `requestKeyOf`,
 * or must make it undefined.
 */

const maxBytes = 64 * 1024 * 1024;
const headerBytes = 8 * 1024;

const maxKeyCharacters = 4 * 1024 * 1024;
/** A request whose key with its page's is longer than this many characters is not remembered: routes respond each time. */
const maxKeyLength = 2 * 1024;

/** The scheme between visitor and proxy. */
const schemeHeader = 'x-forwarded-proto';

/** The whole `Cookie` header of a visitor who has only chosen a language. */
const languageCookieAlone = new RegExp(`^${languageStorageKey}=[\\w-]+$`);

interface CachedPage {
  status: number;
  headers: Record<string, string>;
  /** Weak, because a better compressed body replaces the first one. */
  etag: string;
  body: Buffer;
  /** The headers of the routes' first response, which equal requests get with the page. */
  repeatable?: RepeatableResponse;
}

interface RepeatableResponse {
  /** Alternating names and values, without the request id. */
  headers: string[];
  remote: string;
  version: string;
}

interface Composed {
  status: number;
  html: string;
  headers: Record<string, string>;
}

export function createPageCache({ live, failureCounts, stopped }: RouteDependencies) {
  const cache = new LRUCache<string, CachedPage, { encoding: Encoding; compose: () => Composed }>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => body.length + headerBytes + key.length,
    async fetchMethod(key, _stale, { context: { encoding, compose } }) {
      const { html, status, headers } = compose();
      const content = Buffer.from(html);
      const page = { status, headers, etag: `W/${etagOf(content, encoding)}`, body: content };
      if (encoding === 'identity') return page;
      const { id } = live.current();
      // The first request waits for quick compression only.
      const quick = await compress(content, encoding, 'quick');
      if (encoding === 'br')
        improveLater({
          body: quick,
          isWanted: () => !stopped.aborted && live.current().id === id && cache.peek(key)?.body === quick,
          onImproved: (body) => cache.set(key, { ...page, body }),
        });
      return { ...page, body: quick };
    },
  });

  /** Page keys by request key: choosing a page costs more than the rest of a response. */
  const pageKeys = new LRUCache<string, string>({
    maxSize: maxKeyCharacters,
    maxEntrySize: maxKeyLength,
    sizeCalculation: (pageKey, requestKey) => pageKey.length + requestKey.length,
  });

  return {
    /** The page of a key, composed and compressed once for all concurrent requests. */
    get: (key: string, encoding: Encoding, compose: () => Composed): Promise<CachedPage> =>
      cache.forceFetch(key, { context: { encoding, compose } }),
    remember(
      request: Request,
      key: string,
      page: CachedPage,
      combination: Combination,
      repeatable: RepeatableResponse,
    ): void {
      // The key is of the releases that the page was composed of: others may have gone live since.
      const requestKey = requestKeyOf(request, combination);
      // A sender that is no trusted proxy may claim a false scheme: its response is then not kept for others.
      const isSchemeTrue = request.secure === (request.headers[schemeHeader] === 'https');
      if (!requestKey || !isSchemeTrue) return;
      page.repeatable ??= repeatable;
      pageKeys.set(requestKey, key);
    },
    /** Repeats a response, before routes and middleware. @returns false where there is none, and nothing was sent */
    respond(request: IncomingMessage, response: ServerResponse): boolean {
      const requestKey = hasCanary(live.state()) ? undefined : requestKeyOf(request, live.current());
      const key = requestKey && pageKeys.get(requestKey);
      const page = key ? cache.get(key) : undefined;
      if (!page?.repeatable) return false;
      const { headers, remote, version } = page.repeatable;
      failureCounts.servedPage(remote, version);
      response.writeHead(200, [...headers, 'X-Request-Id', String(request.headers['x-request-id'])]);
      response.end(page.body);
      return true;
    },
  };
}

export type PageCache = ReturnType<typeof createPageCache>;

interface PageRepresentation {
  pathname: string;
  /** The part of the query that the page depends on. */
  query?: string;
  /** The public values that fill the page. */
  values?: PageValues | undefined;
  encoding: Encoding;
}

/** Everything that a page's bytes and headers depend on. */
export function pageKey(
  request: Request,
  { combination, state, preview }: Pick<ChosenCombination, 'combination' | 'state' | 'preview'>,
  { pathname, query = '', values, encoding }: PageRepresentation,
): string {
  const language = splitLanguagePrefix(pathname).prefix ? '' : visitorLanguage(request);
  // A preview's page also names the release before.
  const previewed = preview ? [JSON.stringify(preview), state.revision] : [];
  const year = copyrightYear();
  const filled = values ? [JSON.stringify(values)] : [];
  const parts = [combination.id, pathname, query, language, request.protocol, encoding, year];
  return [...parts, ...filled, ...previewed].join(' ');
}

/** Identifies requests with equal responses; undefined for requests that need the routes. */
function requestKeyOf({ method, url, headers }: IncomingMessage, { id }: Combination): string | undefined {
  const { cookie = '', accept, 'accept-encoding': encodings, 'accept-language': languages } = headers;
  const isConditional = headers['if-none-match'] ?? headers['if-modified-since'];
  if (method !== 'GET' || isConditional) return undefined;
  if (cookie && !languageCookieAlone.test(cookie)) return undefined;
  const { [schemeHeader]: scheme, 'sec-fetch-dest': destination } = headers;
  return [id, copyrightYear(), url, encodings, languages, scheme, destination, accept, cookie].join('\n');
}
