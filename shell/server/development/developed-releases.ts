import { dayOf, type Language } from '@site/shared-i18n';
import type { DevelopedPage } from '@site/shell-contract';
import type { Release, ReleasePage } from '@site/shell-contract/manifest';
import { matchPage } from '../routing/match-page.ts';
import type { Combination, LiveReleases } from '@site/releases/select/live-releases.ts';
import { onDay } from '@site/releases/select/pages-on-day.ts';
import type { StoredRelease } from '@site/releases/store/release-store.ts';

/** The live releases in development: some remotes are replaced by their present sources. */
export interface DevelopedReleases extends LiveReleases {
  refresh(): Promise<void>;
  /** Also has the page of a path rendered. @returns the fault of its sources, if it cannot be */
  prepare(url: URL, visitor: Language): Promise<SourceFault | undefined>;
}

/** A page that cannot be rendered, by its remote; the message names file and line. */
export class SourceFault extends Error {
  readonly remote: string;
  constructor(remote: string, message: string) {
    super(message);
    this.remote = remote;
  }
}

interface DevelopedRemote {
  name: string;
  url: string;
}

export function createDevelopedReleases(
  remotes: readonly DevelopedRemote[],
  live: LiveReleases,
): DevelopedReleases {
  const isDeveloped = (name: string) => remotes.some((remote) => remote.name === name);
  const sources = createSources(remotes);
  let prepared = 0;
  let beside = live.current();
  let away: readonly string[] = [];
  let current = combine();

  function combine(): Combination {
    beside = live.current();
    const developed = sources.releases();
    const present = [...developed].filter(([name]) => !away.includes(name));
    const notDeveloped = [...beside.releases].filter(([name]) => !isDeveloped(name));
    const missing = remotes.map(({ name }) => name).filter((name) => !developed.has(name));
    return {
      id: `development ${prepared++}`,
      releases: new Map([...notDeveloped, ...present]),
      missing: [...beside.missing.filter((name) => !isDeveloped(name)), ...missing, ...away],
    };
  }

  async function refresh(): Promise<void> {
    await sources.readManifests();
    away = [];
    current = combine();
  }

  return {
    ...live,
    refresh,
    async prepare(url, visitor) {
      await refresh();
      const match = matchPage(current, url.pathname, url.searchParams, visitor);
      const remote = match.kind === 'page' && remotes.find(({ name }) => name === match.remote);
      if (!remote) return undefined;
      try {
        await sources.render(remote, match.page);
        current = combine();
      } catch (error) {
        if (error instanceof SourceFault) return error;
        console.error(`${remote.name}: ${error instanceof Error ? error.message : String(error)}`);
        away = [remote.name];
        current = combine();
      }
      return undefined;
    },
    current() {
      if (live.current() !== beside) current = combine();
      return current;
    },
    withVersions: () => Promise.resolve(current),
  };
}

/** The developed remotes as their development servers have them. */
function createSources(remotes: readonly DevelopedRemote[]) {
  const manifests = new Map<string, Release>();
  /** By remote, its rendered pages and its styles, by file name. */
  const files = new Map(remotes.map(({ name }) => [name, new Map<string, Buffer>()]));
  /** Pages as last rendered, by `remote fragment`. */
  const rendered = new Map<string, ReleasePage>();

  function releaseOf(name: string, release: Release): StoredRelease {
    const pages = release.pages.map((page) => rendered.get(`${name} ${page.fragment}`) ?? page);
    const stored = { release: { ...release, pages }, digest: '', files: files.get(name) ?? new Map() };
    return onDay(stored, dayOf(new Date()));
  }

  return {
    /** A remote that is away keeps its last manifest, so that links to its pages work. */
    async readManifests(): Promise<void> {
      await Promise.allSettled(
        remotes.map(async ({ name, url }) => {
          manifests.set(name, await fetchJson<Release>(name, `${url}/release.json`));
        }),
      );
    },
    /** By remote, without those whose manifest was never read. */
    releases: () => new Map([...manifests].map(([name, release]) => [name, releaseOf(name, release)])),
    async render({ name, url }: DevelopedRemote, { fragment }: ReleasePage): Promise<void> {
      const query = new URLSearchParams({ fragment });
      const developed = await fetchJson<DevelopedPage>(name, `${url}/page?${query}`);
      rendered.set(`${name} ${fragment}`, developed.page);
      files
        .get(name)
        ?.set(fragment, Buffer.from(developed.html))
        .set('styles.css', Buffer.from(developed.styles));
    },
  };
}

/** @throws SourceFault with the development server's message */
async function fetchJson<Body>(remote: string, url: string): Promise<Body> {
  const response = await fetch(url);
  const body = (await response.json()) as Body & { fault?: string };
  if (!response.ok) throw new SourceFault(remote, body.fault ?? `${url} answered ${response.status}`);
  return body;
}
