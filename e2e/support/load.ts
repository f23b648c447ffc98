import { once } from 'node:events';
import autocannon from 'autocannon';

/** Concurrent visitors (R3). */
const connections = 20;

export type Load = Awaited<ReturnType<typeof startLoad>>;

/**
 * Requests pages and assets of a site repeatedly until it is stopped.
 * @param perSecond requests of all visitors together; without a limit if absent
 * @param wanted paths; by default every listed page and its assets
 */
export async function startLoad(origin: string, perSecond?: number, wanted?: readonly string[]) {
  const seen = {
    requests: 0,
    /** Requests without a successful response. */
    failed: [] as string[],
    /** How many responses were pages of a made-up release, whose parts were compared. */
    pages: 0,
    /** Pages whose fragment, styles and module came from different releases. */
    mixed: [] as string[],
  };
  const paths = wanted ?? (await crawl(origin));
  const visitors = autocannon(
    {
      url: origin,
      connections,
      ...(perSecond && { overallRate: perSecond }),
      duration: 24 * 60 * 60,
      requests: paths.map((path) => ({
        path,
        headers: { 'accept-encoding': 'identity' },
        onResponse(status: number, body: string) {
          seen.requests += 1;
          if (status !== 200) seen.failed.push(`${status} ${path}`);
          const versions = versionsIn(body);
          if (versions) seen.pages += 1;
          if (versions && new Set(versions).size > 1) seen.mixed.push(`${path} ${versions.join(', ')}`);
        },
      })),
    },
    () => undefined,
  );
  visitors.on('reqError', (error: Error) => seen.failed.push(error.message));
  return {
    /** What has happened until now. */
    seen,
    async stop() {
      visitors.stop();
      await once(visitors, 'done');
      return seen;
    },
  };
}

/** All listed pages, and all scripts and stylesheets of their releases. */
async function crawl(origin: string): Promise<string[]> {
  const textOf = async (path: string) => (await fetch(origin + path)).text();
  const sitemap = await textOf('/sitemap.xml');
  const pages = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const assets = new Set<string>();
  for (const page of pages)
    for (const [, path = ''] of (await textOf(page)).matchAll(/"(\/(?:r|assets)\/[^"]+\.(?:js|css))"/g))
      assets.add(path);
  return [...pages, ...assets];
}

/** The versions of a page's fragment, styles and module, by the marks of made-up releases. */
function versionsIn(html: string) {
  const [, remote, fragment] = /<h1>(\w+) (\S+) \w\w<\/h1>/.exec(html) ?? [];
  if (!remote || !fragment) return undefined;
  const styles = new RegExp(`\\.${remote}-version { --version: '([^']+)' }`).exec(html)?.[1];
  const module = new RegExp(`"entry":"/r/${remote}/([^/]+)/`).exec(html)?.[1];
  return [fragment, styles ?? 'none', module ?? 'none'];
}
