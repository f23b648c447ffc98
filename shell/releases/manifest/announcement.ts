import type { Release, ReleasePage } from '@site/shell-contract/manifest';
import type { AnnouncedRelease } from '../state/events.ts';
import type { Claims } from '../state/release-state.ts';

/**
 * A verified release as the registry takes it.
 * @param digest of its content
 * @param now of the shell that polled it
 */
export function announcementOf(release: Release, digest: string, now: Date): AnnouncedRelease {
  const { remote, version, previous, validUntil, changes } = release;
  const notBefore = release.notBefore && new Date(release.notBefore).toISOString();
  return {
    remote,
    version,
    previous,
    validUntil,
    changes,
    digest,
    notBefore,
    sequence: sequenceOf(release),
    claims: claimsIn(release),
    isWaiting: notBefore !== undefined && Date.parse(notBefore) > now.getTime(),
  };
}

/** The number that orders a team's releases; of a release without one, the time of its build. */
export function sequenceOf({ sequence, time }: Pick<Release, 'sequence' | 'time'>): number {
  return sequence ?? Math.max(1, Date.parse(time));
}

function claimsIn({ locales, pages, redirects: listed }: Release): Claims {
  const roles = pages.flatMap(({ role }) => role ?? []);
  return {
    locales,
    pages: [...new Set(pages.map(({ address }) => address))],
    redirects: Object.fromEntries(firstRedirects(listed)),
    roles: [...new Set(roles)],
  };
}

/** Redirects by the path that they lead from; of several with one path, the first counts. */
export function firstRedirects(redirects: Release['redirects']): Map<string, string> {
  const first = new Map<string, string>();
  for (const { from, to } of redirects) if (!first.has(from)) first.set(from, to);
  return first;
}

/** A page's address and query. Pages with the same address and query replace each other, each from its day on. */
export const variantOf = ({ address, query }: Pick<ReleasePage, 'address' | 'query'>): string =>
  `${address} ${JSON.stringify(query)}`;
