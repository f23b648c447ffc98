import { fileTypeOf } from '@site/shell-contract/file-types';
import type { ReleasePage } from '@site/shell-contract/manifest';
import type { Combination } from '@site/releases/select/live-releases.ts';
import { createHash } from 'node:crypto';
import { onceForEach } from '@site/releases/collections.ts';

export function fileUrl({ releases }: Combination, remote: string, path: string): string {
  return `/r/${remote}/${releases.get(remote)?.release.version}/${path}`;
}

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
  return paths
    .map((path) => fileOf(combination, remote, path).toString('utf8').replaceAll('</', '<\\/'))
    .join('');
}

/** @throws Error for a file that is not in the release */
export function fileOf(combination: Combination, remote: string, path: string): Buffer {
  const content = combination.releases.get(remote)?.files.get(path);
  if (!content) throw new Error(`${remote} has no file ${path}`);
  return content;
}

/** A file's `integrity`: SHA-256, the shortest, since every page lists all scripts of its parts. */
export const integrityOf = onceForEach((content: Buffer) => sha256(content));

export function cspSourceOf(text: string): string {
  return `'${sha256(text)}'`;
}

function sha256(content: Buffer | string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
