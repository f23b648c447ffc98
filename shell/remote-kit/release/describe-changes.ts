import type { ReadableRelease } from '../build/page-weight.ts';
import { compareReleases } from './compare-releases.ts';
import type { ChosenPage } from './looks/choose-pages.ts';
import { reportChanges } from './report-changes.ts';

/** The most lines and characters a line that a manifest carries of it. */
const mostLines = 100;
const mostCharacters = 300;

/** What visitors see change, in words and as pages to look at. */
export interface DescribedChanges {
  lines: string[];
  /** Pages that change, with what they were, and pages that are new. */
  pages: ChosenPage[];
}

/**
 * What visitors see change with a release.
 * @param place where it goes, for messages
 * @param before the latest release there
 */
export async function describeChanges(
  place: string,
  before: ReadableRelease | undefined,
  after: ReadableRelease,
): Promise<DescribedChanges> {
  if (!before) {
    const { pages } = after.release;
    return {
      lines: [`The first release at ${place}: ${pages.length} pages, all languages counted.`],
      pages: pages.map((page) => ({ page, before: undefined, isOwn: true })),
    };
  }
  const changes = await compareReleases(before, after);
  return {
    lines: reportChanges(before.release, after.release, changes),
    pages: [
      ...changes.added.map((page) => ({ page, before: undefined, isOwn: true })),
      ...changes.changed.map(({ page, earlier, isOwn }) => ({ page, before: earlier, isOwn })),
    ],
  };
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
