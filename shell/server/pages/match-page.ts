import {
  defaultLanguage,
  languages,
  languagesOfPath,
  splitLanguagePrefix,
  type Language,
} from '@site/shared-i18n';
import { reservedPaths } from '@site/shell-contract';
import type { ReleasePage } from '@site/shell-contract/release';
import type { Combination } from '../releases/live-releases.ts';

export interface MatchedPage {
  kind: 'page';
  remote: string;
  page: ReleasePage;
  /** Whether the address names the language; if not, it was the visitor's. */
  languageOfAddress: boolean;
  /** Whether the answer depends on the visitor's language, so that no shared cache may keep it. */
  personal: boolean;
}

export type Match =
  | MatchedPage
  /** The page has another address; `chooses` is the language that the visitor asks for by coming here. */
  | { kind: 'redirect'; to: string; chooses?: Language }
  /** A remote's page, but the remote has no good release. */
  | { kind: 'unavailable'; remote: string; path: string; language: Language }
  | { kind: 'notFound'; language: Language };

interface Candidate {
  remote: string;
  page: ReleasePage;
}

/**
 * The page that an address shows to a visitor (design, Addresses).
 * @param pathname path of the request as it was sent, percent-encoded
 * @param query the request's query
 * @param visitor the language of a visitor at an address that names none
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
  if (candidates.length === 0)
    return nowhere(combination, path, prefix ?? preferred(languagesOfPath(path), visitor));
  const available = candidates.map(({ page }) => page.language);
  const asked = prefix ?? preferred(available, visitor);
  const found = candidates.filter(({ page }) => page.language === asked);
  const plain = found.find(({ page }) => Object.keys(page.query).length === 0);
  if (!plain) return inOtherLanguage(candidates, asked);

  const canonical = plain.page.address;
  const shared = candidates.some(({ page }) => page.language !== asked);
  const suffix = query.size > 0 ? `?${query}` : '';
  if (prefix === defaultLanguage) {
    return { kind: 'redirect', to: path + suffix, ...(shared && { chooses: defaultLanguage }) };
  }
  const expected = prefix ? canonical : path;
  if (pathname !== expected) return { kind: 'redirect', to: expected + suffix };
  const variant = found.find(({ page }) => matchesQuery(page, query)) ?? plain;
  const visitorDecides = !prefix && shared && candidates.some(({ page }) => page.language === visitor);
  return {
    kind: 'page',
    ...variant,
    languageOfAddress: !visitorDecides,
    personal: !prefix && shared,
  };
}

function atPath(combination: Combination, path: string): Candidate[] {
  return [...combination.releases].flatMap(([remote, { release }]) =>
    release.pages.filter((page) => page.path === path).map((page) => ({ remote, page })),
  );
}

/** Where a release says that an address of it has gone. */
function movedTo(combination: Combination, pathname: string, path: string): string | undefined {
  const redirects = [...combination.releases.values()].flatMap(({ release }) => release.redirects);
  const of = (address: string) => redirects.find(({ from }) => from === address)?.to;
  return of(pathname) ?? of(path);
}

/** The visitor's language where the path has it, else French, else the first in the site's order. */
function preferred(available: readonly Language[], visitor: Language): Language {
  if (available.includes(visitor)) return visitor;
  return languages.find((language) => available.includes(language)) ?? defaultLanguage;
}

/** `/de/politique-confidentialite`: the German visitor's page of that name is elsewhere. */
function inOtherLanguage(candidates: Candidate[], language: Language): Match {
  const [first] = candidates;
  const to = first?.page.alternates[language];
  return to ? { kind: 'redirect', to } : { kind: 'notFound', language };
}

function nowhere(combination: Combination, path: string, language: Language): Match {
  const owner = Object.keys(reservedPaths).find((remote) => reservedPaths[remote]?.includes(path));
  if (owner && !combination.releases.has(owner))
    return { kind: 'unavailable', remote: owner, path, language };
  return { kind: 'notFound', language };
}

function matchesQuery(page: ReleasePage, query: URLSearchParams): boolean {
  const wanted = Object.entries(page.query);
  // Links are typed and retold: `?app=trackit` means TrackIT.
  const given = (name: string) => query.get(name)?.trim().toLowerCase();
  return wanted.length > 0 && wanted.every(([name, value]) => given(name) === value.toLowerCase());
}
