import { createHash } from 'node:crypto';
import { addressesOf, addressIn, languages } from '@site/shared-i18n';
import { fileTypeOf } from '@site/shell-contract/file-types';
import { contractVersion } from '@site/shell-contract';
import { manifestSchema, type Release, type ReleasePage } from '@site/shell-contract/manifest';
import { sharedLibraries } from '@site/shell-contract';

/** A small release for tests. */
export interface MadeUpRelease {
  release: Release;
  files: Map<string, Buffer>;
}

export interface Outline {
  remote: string;
  version: string;
  /** Paths without language prefix; each becomes a page in seven languages that shows the version. */
  paths: readonly string[];
  /** Further fields of the pages in the manifest, by path. */
  declares?: Record<string, Partial<ReleasePage>>;
  /** Source of the island's module; by default one that hydrates and does nothing. */
  island?: string;
  /** More files, by path. */
  files?: Record<string, string>;
  /** Manifest fields that replace the generated ones. */
  overrides?: Partial<Release>;
}

const stillIsland = `
  export default { hydrate: async () => {} };
`;

/** A remote entry as the federation runtime expects it. */
const container = `
  export const init = async () => {};
  export const get = async () => { const island = await import('./island.js'); return () => island.default; };
`;

export function makeUpRelease(outline: Outline): MadeUpRelease {
  const { remote, version, paths, declares, island, files, overrides } = outline;
  const contents = new Map<string, Buffer>([
    ['remoteEntry.js', Buffer.from(container)],
    ['island.js', Buffer.from(island ?? stillIsland)],
    ['style.css', Buffer.from(`.${remote}-version { --version: '${version}' }`)],
    ...Object.entries(files ?? {}).map(([path, text]) => [path, Buffer.from(text)] as const),
  ]);
  const pages = paths.flatMap((path) =>
    languages.map((language) => ({ ...pageOf(path, language), ...declares?.[path] })),
  );
  for (const { fragment, language } of pages) {
    const html = `<section data-island="part"><h1>${remote} ${version} ${language}</h1><button type="button">${remote}</button></section>`;
    if (!contents.has(fragment)) contents.set(fragment, Buffer.from(html));
  }
  const release = manifestSchema.parse({
    remote,
    version,
    time: new Date(0).toISOString(),
    contract: `^${contractVersion}`,
    shared: sharedLibraries,
    locales: [...languages],
    entry: 'remoteEntry.js',
    preload: ['island.js'],
    styles: ['style.css'],
    files: [...contents].map(([path, content]) => ({
      path,
      size: content.length,
      type: fileTypeOf(path) ?? 'application/octet-stream',
      sha384: createHash('sha384').update(content).digest('base64'),
    })),
    pages,
    redirects: [],
    ...overrides,
  });
  return { release, files: contents };
}

function pageOf(path: string, language: ReleasePage['language']): ReleasePage {
  const paths = Object.fromEntries(languages.map((other) => [other, path])) as Record<
    typeof language,
    string
  >;
  const id = path.slice(1) || 'home';
  return {
    id,
    language,
    address: addressIn(language, paths),
    query: {},
    fragment: `fragments/${language}/${id}.html`,
    title: `${id} (${language})`,
    description: `The page ${id} (${language}) of a made-up release.`,
    alternates: addressesOf(paths),
    structuredData: [],
    hydration: 'interaction',
    preload: [],
    indexed: true,
    takesPayment: false,
    chrome: [],
    links: [],
    forms: {},
    status: 200,
  };
}
