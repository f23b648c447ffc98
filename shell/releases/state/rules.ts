import { defaultLanguage, languages, splitLanguagePrefix } from '@site/shared-i18n';
import { onceForEach } from '../collections.ts';
import {
  acceptedRelease,
  liveVersions,
  releasesIn,
  shownReleases,
  type Claims,
  type ReleaseName,
  type ReleaseState,
} from './release-state.ts';

/** An event that a rule forbids in the present state; the message tells whoever caused it why. */
export class RuleBroken extends Error {
  override readonly name = 'RuleBroken';

  /** @param code for programs: `replaced` where another release is live than the event names */
  constructor(
    message: string,
    readonly code?: 'replaced',
  ) {
    super(message);
  }
}

/** Why a release must not be shown beside the others; undefined where every rule holds. */
export type Violation = string | undefined;

/** The rules for a release that becomes live by itself, in their order. */
export function violationForward(state: ReleaseState, remote: string, claims: Claims): Violation {
  return (
    missingLanguages(state, claims) ??
    foreignPath(state, remote, claims) ??
    lostRedirect(state, remote, claims) ??
    lostAddress(state, remote, claims)
  );
}

export function claimsOf(state: ReleaseState, release: ReleaseName): Claims {
  const claims = state.claims[acceptedRelease(state, release)?.claims ?? ''];
  if (!claims) throw new Error(`the state has no claims of ${release.remote} ${release.version}`);
  return claims;
}

/** A path, redirect or role belongs to one remote: that of the live and the canary releases that have it. */
export function foreignPath(state: ReleaseState, remote: string, claims: Claims): Violation {
  const { owned } = indexOf(claims);
  for (const other of shownReleases(state)) {
    if (other.remote === remote) continue;
    const key = [...indexOf(claimsOf(state, other)).owned].find((pathOrRole) => owned.has(pathOrRole));
    if (key) return `${key} belongs to ${other.remote}, which is live with it`;
  }
  return undefined;
}

/** The path of an address, the same in every language that shares it; without a slash at the end. */
export function pathOf(address: string): string {
  const { path } = splitLanguagePrefix(address);
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

interface ClaimsIndex {
  pages: ReadonlySet<string>;
  /** Where visitors find something of the release: its pages, and former addresses. */
  addresses: ReadonlySet<string>;
  /** Paths and roles in one key space; a path begins with a slash. */
  owned: ReadonlySet<string>;
}

/** Made once: releases may have thousands of pages. */
export const indexOf = onceForEach((claims: Claims): ClaimsIndex => {
  const addresses = new Set([...claims.pages, ...Object.keys(claims.redirects)]);
  const roles = claims.roles.map((role) => `the role ${role}`);
  const owned = new Set([...[...addresses].map(pathOf), ...roles]);
  return { pages: new Set(claims.pages), addresses, owned };
});

function withoutDefault(address: string): string {
  const { prefix, path } = splitLanguagePrefix(address);
  return prefix === defaultLanguage ? path : address;
}

/**
 * A release has the languages that all live releases have: a shell with a new language starts before the releases that
 * bring it.
 */
function missingLanguages(state: ReleaseState, { locales }: Claims): Violation {
  const live = releasesIn(liveVersions(state)).map((release) => claimsOf(state, release).locales);
  const missing = languages.filter(
    (language) => !locales.includes(language) && live.every((ofRelease) => ofRelease.includes(language)),
  );
  return missing.length > 0 ? `languages are missing: ${missing.join(', ')}` : undefined;
}

/** A redirect leads to a page of this or a live release; one to a future page must wait for it. */
function lostRedirect(state: ReleaseState, remote: string, claims: Claims): Violation {
  const otherReleases = releasesIn(liveVersions(state)).filter((release) => release.remote !== remote);
  const beside = [claims, ...otherReleases.map((other) => claimsOf(state, other))].map(
    (shown) => indexOf(shown).pages,
  );
  const isPage = (address: string) => beside.some((pages) => pages.has(address));
  const lost = Object.entries(claims.redirects).find(([, to]) => !isPage(to) && !isPage(withoutDefault(to)));
  return lost && `the redirect of ${lost[0]} leads to ${lost[1]}, which is no page of this or a live release`;
}

/** Nothing released vanishes without a redirect. */
export function lostAddress(state: ReleaseState, remote: string, claims: Claims): Violation {
  const version = liveVersions(state)[remote];
  if (!version) return undefined;
  const claimed = indexOf(claims).addresses;
  const lost = [...indexOf(claimsOf(state, { remote, version })).addresses].find(
    (address) => !claimed.has(address),
  );
  return lost && `${lost} is public and would vanish without a redirect`;
}
