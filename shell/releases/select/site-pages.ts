import type { Language } from '@site/shared-i18n';
import type { ReleasePage, Release } from '@site/shell-contract/manifest';
import type { Combination } from './live-releases.ts';
import { groupBy, onceForEach } from '../collections.ts';
import { firstRedirects } from '../manifest/announcement.ts';
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

function isNotPrefetched({ hydration, data, dataIsPublic }: ReleasePage): boolean {
  return hydration === 'immediate' || (data !== undefined && !dataIsPublic);
}

function isEmpty(record: object): boolean {
  return Object.keys(record).length === 0;
}

export interface PageLink {
  href: string;
  label: string;
}

function linkedPages({ releases }: Combination, language: Language): ReleasePage[] {
  return [...releases.values()].flatMap(({ release }) => pageIndex(release).linked.get(language) ?? []);
}

export function addressesByRole(combination: Combination, language: Language): Record<string, string> {
  return Object.fromEntries(
    linkedPages(combination, language).flatMap(({ role, address }) => (role ? [[role, address]] : [])),
  );
}

export function linksByList(combination: Combination, language: Language): Map<string, PageLink[]> {
  const links = linkedPages(combination, language).flatMap(({ address, links: pageLinks }) =>
    pageLinks.map((link) => ({ ...link, href: address })),
  );
  const inOrder = links.sort((a, b) => a.order - b.order);
  return groupBy(inOrder, ({ list }) => list);
}

/**
 * The URL of a form's page that shows its failure; undefined where no live page has such a form.
 * @param endpoint the api path that the form posts to
 * @param from the page that sent it
 */
export function failedFormUrl(
  combination: Combination,
  endpoint: string,
  language: Language,
  from?: URL,
): string | undefined {
  const pages = linkedPages(combination, language).filter(({ forms }) => Object.hasOwn(forms, endpoint));
  const sender = pages.find(({ address }) => address === from?.pathname);
  const page = sender ?? pages[0];
  return page && `${page.address}${sender && from ? from.search : ''}#${page.forms[endpoint]}`;
}
