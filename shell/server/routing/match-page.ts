import { LRUCache } from 'lru-cache';
import { matchRoutes } from 'react-router-dom';
import { groupBy, onceForEach } from '@site/releases/collections.ts';
import type { Combination } from '@site/releases/select/live-releases.ts';
import { pageIndex } from '@site/releases/select/site-pages.ts';
import { pathOf } from '@site/releases/state/rules.ts';
import { defaultLanguage, languages, splitLanguagePrefix, type Language } from '@site/shared-i18n';
import type { Release, ReleasePage } from '@site/shell-contract/manifest';

export interface MatchedPage {
  kind: 'page';
  remote: string;
  page: ReleasePage;
  /** Whether the URL names the language; otherwise the visitor's is used. */
  languageOfUrl: boolean;
  /** Whether the response depends on the visitor's language, so that no shared cache may keep it. */
  dependsOnVisitor: boolean;
}

export type Match =
  | MatchedPage
  /** The page has another path; `chooses` is the language that this one chooses. */
  | { kind: 'redirect'; to: string; chooses?: Language }
  /** No live page, but a remote without a release may own it. */
  | { kind: 'unavailable'; path: string; language: Language }
  | { kind: 'notFound'; language: Language };

interface OwnedPage {
  remote: string;
  page: ReleasePage;
}

/**
 * The page that a URL shows to a visitor.
 * @param pathname as it was sent, percent-encoded
 * @param visitorLanguage used at a URL that names none
 */
export function matchPage(
  combination: Combination,
  pathname: string,
  query: URLSearchParams,
  visitorLanguage: Language,
): Match {
  const { prefix } = splitLanguagePrefix(pathname);
  const path = pathOf(pathname);
  const search = query.size > 0 ? `?${query}` : '';
  const atPath = pagesAtPath(combination, path);
  if (atPath.length === 0) {
    const to = newPathOf(combination, pathname) ?? newPathOf(combination, path);
    return to ? { kind: 'redirect', to: to + search } : noPage(combination, path, prefix ?? visitorLanguage);
  }
  const available = atPath.map(({ page }) => page.language);
  const language = prefix ?? preferred(available, visitorLanguage);
  const inLanguage = atPath.filter(({ page }) => page.language === language);
  const plain = inLanguage.find(({ page }) => Object.keys(page.query).length === 0);
  if (!plain) return inOtherLanguage(atPath, language, search);

  const hasOtherLanguages = available.some((other) => other !== language);
  if (prefix === defaultLanguage) {
    return { kind: 'redirect', to: path + search, ...(hasOtherLanguages && { chooses: defaultLanguage }) };
  }
  const expected = prefix ? plain.page.address : path;
  if (pathname !== expected) return { kind: 'redirect', to: expected + search };
  const variant = inLanguage.find(({ page }) => matchesQuery(page, query)) ?? plain;
  const dependsOnVisitor = !prefix && hasOtherLanguages;
  const languageOfUrl = !dependsOnVisitor || !available.includes(visitorLanguage);
  return { kind: 'page', ...variant, languageOfUrl, dependsOnVisitor };
}

function pagesAtPath(combination: Combination, path: string): OwnedPage[] {
  return [...combination.releases].flatMap(([remote, { release }]) =>
    routerOf(release)(path).map((page) => ({ remote, page })),
  );
}

type Router = (path: string) => readonly ReleasePage[];

/**
 * A release's addresses as React Router's routes. It ranks its routes anew for each question: it gets those with the
 * path's first segment, and pages that are found are kept; anybody can ask for addresses without end that have none.
 */
const routerOf = onceForEach((release: Release): Router => {
  const routes = groupBy(
    [...pageIndex(release).byPath].map(([path, pages]) => ({ path, caseSensitive: true, handle: pages })),
    ({ path }) => firstSegment(path),
  );
  const pagesByPath = new LRUCache<string, readonly ReleasePage[]>({ max: 1000 });
  return (path) => {
    const cached = pagesByPath.get(path);
    if (cached) return cached;
    const candidates = routes.get(firstSegment(path));
    const pages = candidates && matchRoutes(candidates, path)?.at(-1)?.route.handle;
    if (pages) pagesByPath.set(path, pages);
    return pages ?? [];
  };
});

const firstSegment = (path: string) => path.split('/')[1] ?? '';

function newPathOf({ releases }: Combination, from: string): string | undefined {
  const redirects = [...releases.values()].map(({ release }) => pageIndex(release).redirects);
  return redirects.find((ofRelease) => ofRelease.has(from))?.get(from);
}

/** The visitor's language if the path has it, else French, else the first one in the site's order. */
function preferred(available: readonly Language[], visitorLanguage: Language): Language {
  if (available.includes(visitorLanguage)) return visitorLanguage;
  return languages.find((language) => available.includes(language)) ?? defaultLanguage;
}

function inOtherLanguage([first]: OwnedPage[], language: Language, search: string): Match {
  const to = first?.page.alternates[language];
  return to ? { kind: 'redirect', to: to + search } : { kind: 'notFound', language };
}

function noPage(combination: Combination, path: string, language: Language): Match {
  if (combination.missing.length > 0) return { kind: 'unavailable', path, language };
  return { kind: 'notFound', language };
}

/** Matches any value that no earlier variant matches. */
const anyValue = '*';

function matchesQuery(page: ReleasePage, query: URLSearchParams): boolean {
  const expected = Object.entries(page.query);
  const fits = ([name, value]: [string, string]) => {
    // Case is ignored, as people type links by hand: `?app=trackit` means TrackIT.
    const queryValue = query.get(name)?.trim().toLowerCase();
    return value === anyValue ? Boolean(queryValue) : queryValue === value.toLowerCase();
  };
  return expected.length > 0 && expected.every(fits);
}
