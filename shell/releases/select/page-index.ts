import type { Language } from '@site/shared-i18n';
import type { Release, ReleasePage } from '@site/shell-contract/manifest';
import { groupBy } from './group-by.ts';

/** A release's pages and redirects by what requests look them up by. */
interface PageIndex {
  byPath: ReadonlyMap<string, readonly ReleasePage[]>;
  /** Where an address has gone, by the address. */
  redirects: ReadonlyMap<string, string>;
  /** Paths of the pages that must not be fetched ahead: they begin to work by themselves, or are one visitor's own. */
  notFetchedAhead: readonly string[];
  /** By language, the pages that have a role, a link in a list or a form; their variants are left out. */
  named: ReadonlyMap<Language, readonly ReleasePage[]>;
}

const indexes = new WeakMap<Release, PageIndex>();

/** Made once for each release, which never changes: no request reads all pages. */
export function pageIndex(release: Release): PageIndex {
  const index = indexes.get(release) ?? createIndex(release);
  indexes.set(release, index);
  return index;
}

function createIndex({ pages, redirects }: Release): PageIndex {
  const named = pages.filter(
    ({ query, role, links, forms }) => isEmpty(query) && (role || links.length > 0 || !isEmpty(forms)),
  );
  return {
    byPath: groupBy(pages, ({ path }) => path),
    // Of several for one address the first holds.
    notFetchedAhead: [...new Set(pages.filter(isNotFetchedAhead).map(({ path }) => path))],
    redirects: new Map(redirects.toReversed().map(({ from, to }) => [from, to])),
    named: groupBy(named, ({ language }) => language),
  };
}

function isNotFetchedAhead({ hydration, data }: ReleasePage): boolean {
  return hydration === 'immediate' || data !== undefined;
}

function isEmpty(record: object): boolean {
  return Object.keys(record).length === 0;
}
