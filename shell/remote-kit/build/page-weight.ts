import type { Release, ReleasePage } from '@site/shell-contract/manifest';

export interface ReadableRelease {
  release: Release;
  read(path: string): Promise<Buffer | undefined>;
}

/** What a page loads with its islands, in bytes before compression. */
export interface PageBytes {
  html: number;
  script: number;
  style: number;
  pictures: number;
}

export function pageKey({ id, language, query }: ReleasePage): string {
  return JSON.stringify([id, language, query]);
}

/** A page's files by kind; its fragment and messages apart. */
export function filesOf(release: Release, page: ReleasePage, html: string) {
  const script = page.hydration === 'never' ? [] : [release.entry, ...release.preload, ...page.preload];
  const shown = release.files.filter(({ path, type }) => type.startsWith('image/') && html.includes(path));
  return { script, style: page.styles ?? release.styles, pictures: shown.map(({ path }) => path) };
}

/** A page's weight, by the sizes in the manifest. @param html the page's fragment @param files those of the page */
export function weighPage(
  release: Release,
  page: ReleasePage,
  html: string,
  files = filesOf(release, page, html),
): PageBytes {
  const sizes = new Map(release.files.map(({ path, size }) => [path, size]));
  const sum = (paths: Iterable<string>) =>
    [...new Set(paths)].reduce((bytes, path) => bytes + (sizes.get(path) ?? 0), 0);
  const { script, style, pictures } = files;
  return {
    html: Buffer.byteLength(html),
    script: sum([...script, ...(page.messages ? [page.messages] : [])]),
    style: sum(style),
    pictures: sum(pictures),
  };
}
