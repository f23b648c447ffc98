import type { ReadableRelease, PageBytes } from '../build/budgets.ts';
import { compareReleases, type PageChange, type ReleaseChanges } from './compare-releases.ts';
import type { ChosenPage } from './visual-check/choose-pages.ts';
import type { Release, ReleasePage } from '@site/shell-contract/manifest';
import { exampleSite, fillSitePlaceholders } from '@site/shell-contract/site-placeholders';

export interface DescribedChanges {
  lines: string[];
  /** Changed pages with their earlier versions, and new pages. */
  pages: ChosenPage[];
}

/**
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

/** Keeps so many lines, and so many characters of each; by default what a manifest may hold. */
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

const parts = { html: 'HTML', script: 'scripts', style: 'styles', pictures: 'pictures' } as const;

/** Fills the site's values in with an example's: a release does not know them. */
export const withExampleSite = (text: string) => fillSitePlaceholders(text, exampleSite, String);

function reportChanges(before: Release, after: Release, changes: ReleaseChanges): string[] {
  const { added, removed, changed, libraries } = changes;
  const redirects = new Map(after.redirects.map(({ from, to }) => [from, to]));
  const lines = [
    // The changed sentences first: they are what is read before a release.
    ...groupAlike(changed).flatMap(reportPages),
    ...added.map((page) => `added    ${nameOf(page)}: ${page.title}`),
    ...removed.map((page) => {
      const to = redirects.get(page.address);
      return `removed  ${nameOf(page)}${to ? `, leads to ${to}` : ''}`;
    }),
    ...libraries.map(
      (library) => `library  ${library.name} ${library.before ?? 'none'} → ${library.after ?? 'none'}`,
    ),
  ];
  return lines.length > 0
    ? [`Visitors see change, from ${before.version} to ${after.version}:`, ...lines.map(withExampleSite)]
    : [`Visitors see no change from ${before.version} to ${after.version}.`];
}

function nameOf({ address, language, query }: ReleasePage): string {
  const variant = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return `${address}${variant.length > 0 ? `?${variant.join('&')}` : ''} (${language})`;
}

function groupAlike(changed: readonly PageChange[]): PageChange[][] {
  const groups = new Map<string, PageChange[]>();
  for (const change of changed) {
    const key = JSON.stringify(reportPage(change));
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  return [...groups.values()];
}

function reportPages(group: PageChange[]): string[] {
  const [first] = group;
  if (!first) return [];
  const names = group.map(({ page }) => nameOf(page));
  return [`changed  ${names.join(', ')}`, ...reportPage(first)];
}

function reportPage({ texts, weights: { before, after } }: PageChange): string[] {
  const changedWeights = (Object.keys(parts) as (keyof PageBytes)[])
    .filter((part) => before[part] !== after[part])
    .map((part) => `${parts[part]} ${before[part]} → ${after[part]} bytes`);
  if (texts.length === 0 && changedWeights.length === 0)
    return ['    markup, styles or pictures of the same size'];
  return [
    // A text that is on the page twice is listed once.
    ...new Set(texts.map(({ text, isNew }) => `    ${isNew ? '+' : '-'} ${text}`)),
    ...(changedWeights.length > 0 ? [`    ${changedWeights.join(', ')}`] : []),
  ];
}
