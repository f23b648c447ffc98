import autocannon from 'autocannon';

/** Visitors at once (R3). */
const connections = 20;

export interface LoadReport {
  requests: number;
  /** Answers that were a page of a made-up release, whose parts were compared. */
  pages: number;
  /** Requests that got no answer, or none that is a success. */
  failed: string[];
  /** Pages whose fragment, styles and module were of different releases. */
  mixed: string[];
}

export interface Load {
  /** Ends it. @returns what its visitors met */
  stop(): Promise<LoadReport>;
}

/** What a page consists of, by the marks that made-up releases leave. */
interface PageParts {
  remote: string;
  fragment: string;
  styles: string;
  module: string;
}

/**
 * Asks for every page and every asset of a site's crawl, again and again, until it is stopped.
 * @param perSecond requests of all visitors together; as many as the machine can where absent
 */
export async function startLoad(origin: string, perSecond?: number): Promise<Load> {
  const failed: string[] = [];
  const mixed: string[] = [];
  let pages = 0;
  const paths = await crawl(origin);
  let end: (result: autocannon.Result) => void = () => undefined;
  const ended = new Promise<autocannon.Result>((resolve) => (end = resolve));
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
          if (status !== 200) failed.push(`${status} ${path}`);
          const parts = partsOf(body);
          if (parts) pages += 1;
          if (parts && new Set([parts.fragment, parts.styles, parts.module]).size > 1)
            mixed.push(`${path} ${JSON.stringify(parts)}`);
        },
      })),
    },
    (_error: unknown, result: autocannon.Result) => end(result),
  );
  visitors.on('reqError', (error: Error) => failed.push(error.message));
  return {
    async stop() {
      visitors.stop();
      const { requests } = await ended;
      return { requests: requests.total, pages, failed, mixed };
    },
  };
}

/** Every page that the site lists, and every script and stylesheet of the releases that they are made of. */
async function crawl(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const pages = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const assets = new Set<string>();
  for (const page of pages) {
    const html = await (await fetch(origin + page)).text();
    for (const [, path = ''] of html.matchAll(/"(\/(?:r|assets)\/[^"]+\.(?:js|css))"/g)) assets.add(path);
  }
  return [...pages, ...assets];
}

function partsOf(html: string): PageParts | undefined {
  const [, remote, fragment] = /<h1>(\w+) (\S+) \w\w<\/h1>/.exec(html) ?? [];
  if (!remote || !fragment) return undefined;
  const styles = new RegExp(`\\.${remote}-version { --version: '([^']+)' }`).exec(html)?.[1];
  const module = new RegExp(`"entry":"/r/${remote}/([^/]+)/`).exec(html)?.[1];
  return { remote, fragment, styles: styles ?? 'none', module: module ?? 'none' };
}
