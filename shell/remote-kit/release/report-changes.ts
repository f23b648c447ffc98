import type { Release, ReleasePage } from '@site/shell-contract/manifest';
import { exampleSite, fillSitePlaceholders } from '@site/shell-contract/site-placeholders';
import type { PageBytes } from '../build/page-weight.ts';
import type { PageChange, ReleaseChanges } from './compare-releases.ts';

const parts = { html: 'HTML', script: 'scripts', style: 'styles', pictures: 'pictures' } as const;

/** Fills the site's values in with an example's: a release does not know them. */
export const withExampleSite = (text: string) => fillSitePlaceholders(text, exampleSite, String);

/** Describes what changes for visitors, line by line. */
export function reportChanges(before: Release, after: Release, changes: ReleaseChanges): string[] {
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

/** Groups pages with equal changes, as all have with a change of styles. */
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
