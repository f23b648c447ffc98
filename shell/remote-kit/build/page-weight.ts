import type { Release, ReleasePage } from '@site/shell-contract/manifest';

/** A release and its files, where it was built or where it was put. */
export interface ReadableRelease {
  release: Release;
  /** A file's content; undefined where it is not there. */
  read(path: string): Promise<Buffer | undefined>;
}

/** What a visitor loads of a page once its islands live, in bytes before compression. */
export interface PageBytes {
  html: number;
  script: number;
  style: number;
  pictures: number;
}

/** Pages of two releases are the same where id, language and variant are. */
export function pageKey({ id, language, query }: ReleasePage): string {
  return JSON.stringify([id, language, query]);
}

/** The files of a page by what they are: its fragment and messages apart. */
export function filesOf(release: Release, page: ReleasePage, html: string) {
  const script = page.hydration === 'never' ? [] : [release.entry, ...release.preload, ...page.preload];
  const shown = release.files.filter(({ path, type }) => type.startsWith('image/') && html.includes(path));
  return { script, style: release.styles, pictures: shown.map(({ path }) => path) };
}

/** What a page weighs, by the sizes that the manifest names. @param html the page's fragment */
export function weighPage(release: Release, page: ReleasePage, html: string): PageBytes {
  const sizes = new Map(release.files.map(({ path, size }) => [path, size]));
  const sum = (paths: Iterable<string>) =>
    [...new Set(paths)].reduce((bytes, path) => bytes + (sizes.get(path) ?? 0), 0);
  const { script, style, pictures } = filesOf(release, page, html);
  return {
    html: Buffer.byteLength(html),
    script: sum([...script, ...(page.messages ? [page.messages] : [])]),
    style: sum(style),
    pictures: sum(pictures),
  };
}
