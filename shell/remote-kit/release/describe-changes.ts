import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobStore } from '@site/releases/blob-store';
import type { Release } from '@site/shell-contract/manifest';
import { compareReleases } from './compare-releases.ts';
import { reportChanges } from './report-changes.ts';

/** The most lines and characters a line that a manifest carries of it. */
const mostLines = 100;
const mostCharacters = 300;

/**
 * What visitors see change with a release, line by line.
 * @param before the latest release at the place that it goes to
 * @param built a release and the folder with its files
 */
export async function describeChanges(
  host: BlobStore,
  before: Release | undefined,
  { release, folder }: { release: Release; folder: string },
): Promise<string[]> {
  if (!before)
    return [`The first release at ${host.place}: ${release.pages.length} pages, all languages counted.`];
  const changes = await compareReleases(
    { release: before, read: (path) => host.read(`${before.version}/${path}`) },
    { release, read: (path) => readFile(join(folder, path)) },
  );
  return reportChanges(before, release, changes);
}

/** As much of it as a manifest carries. */
export function shortened(lines: readonly string[]): string[] {
  const kept = lines.length > mostLines ? lines.slice(0, mostLines - 1) : lines;
  const rest = lines.length - kept.length;
  return [
    ...kept.map((line) => (line.length > mostCharacters ? `${line.slice(0, mostCharacters - 1)}…` : line)),
    ...(rest > 0 ? [`… and ${rest} more lines`] : []),
  ];
}
