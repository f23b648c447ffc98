import { setTimeout } from 'node:timers/promises';
import { abortAfter } from '@site/server-kit/abort-after';
import { failureLog, type Log } from '@site/server-kit/log';

/** The surrogate key of every page that a CDN may keep: all pages share header, menus and links of all remotes. */
export const pagesKey = 'pages';

/** Timeout of the CDN's response, and pause before a retry, in ms. */
const timeoutMs = 5000;
const retryMs = 2000;

interface Cdn {
  /** URL that takes a POST with the keys to purge, as Fastly's `/service/<id>/purge`. */
  url: string;
  token: string | undefined;
}

export function createPagePurger({ url, token }: Cdn, log: Log) {
  const stopped = new AbortController();
  let requested = 0;
  let done = 0;
  let loop: Promise<void> | undefined;

  async function call(signal: AbortSignal): Promise<void> {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Surrogate-Key': pagesKey,
        ...(token && { 'Fastly-Key': token, Authorization: `Bearer ${token}` }),
      },
      signal,
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`it answers ${response.status}`);
  }

  async function purgeUntilDone(): Promise<void> {
    const loggingFailures = failureLog(log, 'the CDN cannot be purged and keeps old pages');
    while (done < requested && !stopped.signal.aborted) {
      const target = requested;
      await loggingFailures(async () => {
        await abortAfter(timeoutMs, [stopped.signal], call);
        done = target;
        log.info({ key: pagesKey }, 'the CDN was purged');
      });
      if (done < target)
        await setTimeout(retryMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
    loop = undefined;
  }

  return {
    /** Purges every page; retried until the CDN confirms it. */
    purge() {
      requested += 1;
      loop ??= purgeUntilDone();
    },
    async stop() {
      stopped.abort();
      await loop;
    },
  };
}
