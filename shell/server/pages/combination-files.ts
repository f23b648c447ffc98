import { fileTypeOf } from '@site/shell-contract/file-types';
import type { RemoteData } from '../../src/page-data.ts';
import { integrityOf } from './integrity.ts';
import type { Combination } from '../releases/live-releases.ts';

/** What the browser is told of each remote: version, and the URLs of its entry, modules and styles. */
export function remotesData(combination: Combination): Record<string, RemoteData> {
  const entries = [...combination.releases].map(([remote, { release }]) => {
    const url = (path: string) => fileUrl(combination, remote, path);
    const data: RemoteData = {
      version: release.version,
      entry: url(release.entry),
      preload: [url(release.entry), ...release.preload.map(url)],
      styles: release.styles.map(url),
    };
    return [remote, data] as const;
  });
  return Object.fromEntries(entries);
}

/** The address of a remote's file, which never changes. */
export function fileUrl({ releases }: Combination, remote: string, path: string): string {
  return `/r/${remote}/${releases.get(remote)?.release.version}/${path}`;
}

/** `integrity` of every script of every remote, by URL. */
export function integrityOfRemotes(combination: Combination): Record<string, string> {
  const entries = [...combination.releases].flatMap(([remote, { files }]) =>
    [...files]
      .filter(([path]) => fileTypeOf(path) === 'text/javascript')
      .map(([path, content]) => [fileUrl(combination, remote, path), integrityOf(content)] as const),
  );
  return Object.fromEntries(entries);
}

/** A remote's stylesheets, by URL, as they stand in a page: no `</style>` of theirs can end the element that holds them. */
export function stylesOf(combination: Combination, remote: string): { href: string; text: string }[] {
  const release = combination.releases.get(remote)?.release;
  return (release?.styles ?? []).map((path) => ({
    href: fileUrl(combination, remote, path),
    text: fileText(combination, remote, path).replaceAll('</', '<\\/'),
  }));
}

/** @throws Error for a file that the release does not name */
export function fileText(combination: Combination, remote: string, path: string): string {
  const content = combination.releases.get(remote)?.files.get(path);
  if (!content) throw new Error(`${remote} has no file ${path}`);
  return content.toString('utf8');
}
