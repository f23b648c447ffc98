import { fileTypeOf } from '@site/shell-contract/file-types';
import type { ReleasePage } from '@site/shell-contract/manifest';
import type { RemoteData } from '../../browser/page-data.ts';
import { integrityOf } from './integrity.ts';
import type { Combination } from '@site/releases/select/live-releases.ts';

/** What the browser needs of a remote's release to load a page's islands. @param page the page with the islands */
export function remoteData(
  combination: Combination,
  remote: string,
  page: Pick<ReleasePage, 'preload' | 'messages'>,
): RemoteData | undefined {
  const release = combination.releases.get(remote)?.release;
  if (!release) return undefined;
  const url = (path: string) => fileUrl(combination, remote, path);
  return {
    version: release.version,
    entry: url(release.entry),
    preload: [...new Set([release.entry, ...release.preload, ...page.preload])].map(url),
    ...(page.messages && { messages: url(page.messages) }),
  };
}

/** The path of a remote's file, which never changes. */
export function fileUrl({ releases }: Combination, remote: string, path: string): string {
  return `/r/${remote}/${releases.get(remote)?.release.version}/${path}`;
}

/** `integrity` of every script of a remote, by URL. */
export function integrityOfRemote(combination: Combination, remote: string): Record<string, string> {
  const scripts = [...(combination.releases.get(remote)?.files ?? [])].filter(
    ([path]) => fileTypeOf(path) === 'text/javascript',
  );
  return Object.fromEntries(
    scripts.map(([path, content]) => [fileUrl(combination, remote, path), integrityOf(content)]),
  );
}

/** The rules of a page's stylesheets, escaped for inlining: no `</style>` can end their element. */
export function stylesOf(
  combination: Combination,
  remote: string,
  { styles }: Pick<ReleasePage, 'styles'>,
): string {
  const paths = styles ?? combination.releases.get(remote)?.release.styles ?? [];
  return paths.map((path) => fileText(combination, remote, path).replaceAll('</', '<\\/')).join('');
}

/** @throws Error for a file that is not in the release */
export function fileText(combination: Combination, remote: string, path: string): string {
  const content = combination.releases.get(remote)?.files.get(path);
  if (!content) throw new Error(`${remote} has no file ${path}`);
  return content.toString('utf8');
}
