import type { Language } from '@site/shared-i18n';
import type { Release, ReleasePage } from '@site/shell-contract/manifest';
import { firstRedirects } from '../manifest/claims.ts';
import { groupBy, onceForEach } from '../state/collections.ts';
import { pathOf } from '../state/rules.ts';

interface PageIndex {
  byPath: ReadonlyMap<string, readonly ReleasePage[]>;
  redirects: ReadonlyMap<string, string>;
  /** Paths of pages that must not be prefetched: their islands load at once, or they are filled for each visitor. */
  notPrefetched: readonly string[];
  /** By language, the pages with a role, a link in a list or a form; without their variants. */
  linked: ReadonlyMap<Language, readonly ReleasePage[]>;
}

/** Made once per release, so that no request reads all pages. */
export const pageIndex = onceForEach(createIndex);

function createIndex({ pages, redirects }: Release): PageIndex {
  const linked = pages.filter(
    ({ query, role, links, forms }) => isEmpty(query) && (role || links.length > 0 || !isEmpty(forms)),
  );
  return {
    byPath: groupBy(pages, ({ address }) => pathOf(address)),
    notPrefetched: [...new Set(pages.filter(isNotPrefetched).map(({ address }) => pathOf(address)))],
    redirects: firstRedirects(redirects),
    linked: groupBy(linked, ({ language }) => language),
  };
}

function isNotPrefetched({ hydration, data }: ReleasePage): boolean {
  return hydration === 'immediate' || data !== undefined;
}

function isEmpty(record: object): boolean {
  return Object.keys(record).length === 0;
}
