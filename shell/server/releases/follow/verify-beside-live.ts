import { defaultLanguage, languages } from '@site/shared-i18n';
import type { Release } from '@site/shell-contract/release';
import { matchPage } from '../../pages/match-page.ts';
import type { Combination } from '../live-releases.ts';
import { ReleaseRefused } from './verify-release.ts';

/**
 * Checks that a release has the site's languages: those that every live release has, because a shell with a new one
 * goes before the releases that bring it. With nothing live they are the shell's.
 * @throws ReleaseRefused that names the languages
 */
export function verifyLanguages(release: Release, { releases }: Combination): void {
  const live = [...releases.values()].map((kept) => kept.release.locales);
  const missing = languages.filter(
    (language) => !release.locales.includes(language) && live.every((locales) => locales.includes(language)),
  );
  if (missing.length > 0) throw new ReleaseRefused(`languages are missing: ${missing.join(', ')}`);
}

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

/**
 * Checks that every redirect leads to a page, as visitors will get it: of the release itself or of another remote's
 * live one. Another remote's reserved path counts while that remote has no live release, because it may come later.
 * @throws ReleaseRefused that names both addresses
 */
export function verifyRedirectTargets(release: Release, { releases }: Combination): void {
  const own = { release, files: new Map<string, Buffer>() };
  const beside = new Map([...releases, [release.remote, own]]);
  for (const [remote, kept] of beside)
    beside.set(remote, { ...kept, release: { ...kept.release, redirects: [] } });
  const pagesAlone = { id: '', releases: beside };
  for (const { from, to } of release.redirects) {
    const { kind } = matchPage(pagesAlone, to, new URLSearchParams(), defaultLanguage);
    if (kind !== 'notFound') continue;
    throw new ReleaseRefused(
      `the redirect of ${from} leads to ${to}, which is no page of this or a live release`,
    );
  }
}

function addressOf(place: { address: string } | { from: string }): string {
  return 'from' in place ? place.from : place.address;
}
