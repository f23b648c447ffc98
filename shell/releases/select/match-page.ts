import { defaultLanguage, languages, splitLanguagePrefix, type Language } from '@site/shared-i18n';
import type { ReleasePage } from '@site/shell-contract/manifest';
import type { Combination } from './live-releases.ts';
import { pageIndex } from './page-index.ts';

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

interface Candidate {
  remote: string;
  page: ReleasePage;
}

/**
 * The page that a URL shows to a visitor.
 * @param pathname path of the request as it was sent, percent-encoded
 * @param query the request's query
 * @param visitor the language of a visitor at a URL that names none
 */
export function matchPage(
  combination: Combination,
  pathname: string,
  query: URLSearchParams,
  visitor: Language,
): Match {
  const { prefix, path: rest } = splitLanguagePrefix(pathname);
  const path = rest.length > 1 && rest.endsWith('/') ? rest.slice(0, -1) : rest;
  const candidates = atPath(combination, path);
  const moved = candidates.length === 0 && movedTo(combination, pathname, path);
  if (moved) return { kind: 'redirect', to: moved + (query.size > 0 ? `?${query}` : '') };
  if (candidates.length === 0) return nowhere(combination, path, prefix ?? visitor);
  const available = candidates.map(({ page }) => page.language);
  const asked = prefix ?? preferred(available, visitor);
  const found = candidates.filter(({ page }) => page.language === asked);
  const plain = found.find(({ page }) => Object.keys(page.query).length === 0);
  if (!plain) return inOtherLanguage(candidates, asked);

  const canonical = plain.page.address;
  const hasOtherLanguages = candidates.some(({ page }) => page.language !== asked);
  const suffix = query.size > 0 ? `?${query}` : '';
  if (prefix === defaultLanguage) {
    return { kind: 'redirect', to: path + suffix, ...(hasOtherLanguages && { chooses: defaultLanguage }) };
  }
  const expected = prefix ? canonical : path;
  if (pathname !== expected) return { kind: 'redirect', to: expected + suffix };
  const variant = found.find(({ page }) => matchesQuery(page, query)) ?? plain;
  const visitorDecides =
    !prefix && hasOtherLanguages && candidates.some(({ page }) => page.language === visitor);
  return {
    kind: 'page',
    ...variant,
    languageOfUrl: !visitorDecides,
    dependsOnVisitor: !prefix && hasOtherLanguages,
  };
}

function atPath(combination: Combination, path: string): Candidate[] {
  return [...combination.releases].flatMap(([remote, { release }]) =>
    (pageIndex(release).byPath.get(path) ?? []).map((page) => ({ remote, page })),
  );
}

/** The new path of a moved page. */
function movedTo(combination: Combination, pathname: string, path: string): string | undefined {
  const redirects = [...combination.releases.values()].map(({ release }) => pageIndex(release).redirects);
  const of = (from: string) => redirects.find((each) => each.has(from))?.get(from);
  return of(pathname) ?? of(path);
}

/** The visitor's language if the path has it, else French, else the first one in the site's order. */
function preferred(available: readonly Language[], visitor: Language): Language {
  if (available.includes(visitor)) return visitor;
  return languages.find((language) => available.includes(language)) ?? defaultLanguage;
}

/** The path in a language that has the page at another path. */
function inOtherLanguage(candidates: Candidate[], language: Language): Match {
  const [first] = candidates;
  const to = first?.page.alternates[language];
  return to ? { kind: 'redirect', to } : { kind: 'notFound', language };
}

function nowhere(combination: Combination, path: string, language: Language): Match {
  if (combination.missing.length > 0) return { kind: 'unavailable', path, language };
  return { kind: 'notFound', language };
}

/** Matches any value that no earlier variant matches. */
const anyValue = '*';

function matchesQuery(page: ReleasePage, query: URLSearchParams): boolean {
  const wanted = Object.entries(page.query);
  // Case is ignored, as people type links by hand: `?app=trackit` means TrackIT.
  const given = (name: string) => query.get(name)?.trim().toLowerCase();
  const fits = (given: string | undefined, value: string) =>
    value === anyValue ? given : given === value.toLowerCase();
  return wanted.length > 0 && wanted.every(([name, value]) => fits(given(name), value));
}
