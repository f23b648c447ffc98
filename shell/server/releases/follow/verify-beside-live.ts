import type { Release } from '@site/shell-contract/release';
import type { Combination } from '../live-releases.ts';
import { ReleaseRefused } from './verify-release.ts';

/** @throws ReleaseRefused that names the address when a release takes a page that another remote is live with */
export function verifyOwnPages(release: Release, { releases }: Combination): void {
  const own = new Set([...release.pages, ...release.redirects].map(addressOf));
  for (const [remote, { release: other }] of releases) {
    if (remote === release.remote) continue;
    const taken = other.pages.find(({ address }) => own.has(address));
    if (taken) throw new ReleaseRefused(`${taken.address} belongs to ${remote}, which is live with it`);
  }
}

/** @throws ReleaseRefused that names the address when one that answers now would not any more */
export function verifyNothingLost(release: Release, { releases }: Combination): void {
  const own = new Set([...release.pages, ...release.redirects].map(addressOf));
  const before = releases.get(release.remote)?.release;
  const lost = [...(before?.pages ?? []), ...(before?.redirects ?? [])]
    .map(addressOf)
    .find((address) => !own.has(address));
  if (lost) throw new ReleaseRefused(`${lost} is public and would vanish without a redirect`);
}

function addressOf(place: { address: string } | { from: string }): string {
  return 'from' in place ? place.from : place.address;
}
