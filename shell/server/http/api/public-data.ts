import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { fetch, type Pool } from 'undici';
import type { Log } from '@site/server-kit/log';
import type { Language } from '@site/shared-i18n';
import { mayName, readPageValues, type DataEndpoints, type PageValues } from '../../pages/data-endpoints.ts';

/** How long values are shown without asking again, in ms. */
const freshMs = 10_000;

/** How long a page waits for values, and how long the api has for them, in ms: a page is complete without. */
const waitMs = 300;
const timeoutMs = 2000;

const unavailable: PageValues = { unavailable: true };

interface PublicPage {
  remote: string;
  data: string;
  language: Language;
  /** Of the page's variant. */
  query: Readonly<Record<string, string>>;
}

/** The api's data of a page that is the same for all visitors; `unavailable` where it does not answer in a moment. */
export type ReadPublicData = (page: PublicPage) => Promise<PageValues>;

/** The endpoints allowed by the settings apply also to releases that were accepted under other settings. */
export function publicDataReader(
  { apiUrl, dataEndpoints }: { apiUrl: string; dataEndpoints: DataEndpoints },
  api: Pool,
  log: Log,
): ReadPublicData {
  async function ask({ remote, data, language, query }: PublicPage): Promise<PageValues> {
    try {
      if (!mayName(dataEndpoints, remote, data)) throw new Error(`${remote} is not given it (PAGE_DATA)`);
      const url = `${apiUrl}${data}?${new URLSearchParams({ ...query, language })}`;
      const signal = AbortSignal.timeout(timeoutMs);
      const headers = { Accept: 'application/json' };
      return await readPageValues(await fetch(url, { headers, redirect: 'error', dispatcher: api, signal }));
    } catch (error) {
      log.warn({ err: error, endpoint: data }, 'no data for a page');
      return unavailable;
    }
  }
  const known = new LRUCache<string, PageValues, PublicPage>({
    max: 1000,
    ttl: freshMs,
    fetchMethod: (_key, _stale, { context }) => ask(context),
  });
  return async (page) => {
    const values = known.forceFetch(JSON.stringify(page), { context: page });
    return Promise.race([values, pause(waitMs, unavailable, { ref: false })]);
  };
}
