import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { languageStorageKey } from '@site/shared-i18n';
import type { ReleaseHealth } from '../releases/health/release-health.ts';
import type { Combination, LiveReleases } from '../releases/live-releases.ts';
import type { ReleaseState } from '../releases/state/release-state.ts';
import type { Metrics } from './metrics.ts';
import { requestId } from './request-ids.ts';

/** Answers kept; a page has one for each way in which visitors ask for it. */
const keptAnswers = 2000;
/** The copyright line's year is as old as this at most, in ms. */
const lifetime = 60_000;

/** A visitor that the site knows nothing of but the language. */
const onlyLanguage = new RegExp(`^${languageStorageKey}=[\\w-]+$`);

interface HotPage {
  /** The answer holds while this is the state: every change of a release, canary or pin makes another … */
  state: ReleaseState;
  /** … and while this is what is served: a release that could not be read for a while comes without a change. */
  combination: Combination;
  remote: string;
  version: string;
  /** Names and values in turn, without the request's id. */
  headers: string[];
  body: Buffer;
}

export interface HotPages {
  /**
   * Sends again what was sent to the last visitor who asked alike, past routes and middleware.
   * @returns false where there is nothing of that kind, and nothing was done
   */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** Keeps an answer that was sent just now, and that everyone who asks alike is to get in that state. */
  keep(request: IncomingMessage, response: ServerResponse, sent: Omit<HotPage, 'headers'>): void;
}

interface Parts {
  live: LiveReleases;
  health: ReleaseHealth;
  metrics: Metrics;
}

/** Pages as they were sent a moment ago, headers and all. */
export function createHotPages({ live, health, metrics }: Parts): HotPages {
  const kept = new LRUCache<string, HotPage>({ max: keptAnswers, ttl: lifetime });

  return {
    answer(request, response) {
      const key = keyOf(request);
      const page = key && kept.get(key);
      if (!page || page.state !== live.state() || page.combination !== live.current()) return false;
      metrics.time(request.method ?? '', request.url ?? '', response);
      health.servedPage(page.remote, page.version);
      response.writeHead(200, [...page.headers, 'X-Request-Id', requestId(request)]);
      response.end(page.body);
      return true;
    },
    keep(request, response, sent) {
      const key = keyOf(request);
      if (!key || response.statusCode !== 200) return;
      const headers = Object.entries(response.getHeaders()).flatMap(([name, value]) =>
        name === 'x-request-id' || value === undefined ? [] : [name, String(value)],
      );
      kept.set(key, { ...sent, headers });
    },
  };
}

/** All that an answer depends on; undefined for requests that only the routes can answer. */
function keyOf({ method, url, headers }: IncomingMessage): string | undefined {
  const { cookie = '' } = headers;
  const isConditional = headers['if-none-match'] ?? headers['if-modified-since'];
  if (method !== 'GET' || isConditional || headers['x-combination']) return undefined;
  if (cookie && !onlyLanguage.test(cookie)) return undefined;
  return [url, headers['accept-encoding'], headers['accept-language'], cookie].join('\n');
}
