import type { ReadableRelease } from '../build/page-weight.ts';
import { compareReleases } from './compare-releases.ts';
import type { ChosenPage } from './visual-check/choose-pages.ts';
import { reportChanges } from './report-changes.ts';

/** What changes for visitors, in words and as pages to check. */
export interface DescribedChanges {
  lines: string[];
  /** Changed pages with their earlier versions, and new pages. */
  pages: ChosenPage[];
}

/**
 * Describes what changes for visitors with a release.
 * @param location where it is published, for messages
 * @param before the release that visitors see
 */
export async function describeChanges(
  location: string,
  before: ReadableRelease | undefined,
  after: ReadableRelease,
): Promise<DescribedChanges> {
  if (!before) {
    const { pages } = after.release;
    return {
      lines: [`The first release at ${location}: ${pages.length} pages, all languages counted.`],
      pages: pages.map(newPage),
    };
  }
  const changes = await compareReleases(before, after);
  return {
    lines: reportChanges(before.release, after.release, changes),
    pages: [...changes.added.map(newPage), ...changes.changed],
  };
}

function newPage(page: ChosenPage['page']): ChosenPage {
  return { page, before: undefined, changesOwnHtml: true, changesIslandTextsOnly: false };
}

/** Cuts lines to a most of them and of their characters, by default to what a manifest may hold. */
export function shortened(lines: readonly string[], most = { lines: 100, characters: 300 }): string[] {
  const firstLines = lines.length > most.lines ? lines.slice(0, most.lines - 1) : lines;
  const rest = lines.length - firstLines.length;
  return [
    ...firstLines.map((line) =>
      line.length > most.characters ? `${line.slice(0, most.characters - 1)}…` : line,
    ),
    ...(rest > 0 ? [`… and ${rest} more lines`] : []),
  ];
}
