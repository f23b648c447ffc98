import { defaultLanguage, languages } from '@site/shared-i18n';
import type { Release } from '@site/shell-contract/release';
import { matchPage } from '../../pages/match-page.ts';
import type { Combination } from '../live-releases.ts';
import { ReleaseRefused } from './verify-release.ts';

/**
 * Checks a new release against what is live: languages, addresses and redirects.
 * @param mayLosePages whether addresses that answer now may vanish
 * @throws ReleaseRefused that names the languages or the address
 */
export function verifyBesideLive(
  release: Release,
  live: Combination,
  { mayLosePages }: { mayLosePages: boolean },
): void {
  verifyLanguages(release, live);
  verifyOwnPages(release, live);
  verifyRedirectTargets(release, live);
  if (!mayLosePages) verifyNothingLost(release, live);
}

/**
 * Checks that a release has the site's languages: those that every live release has, because a shell with a new one
 * goes before the releases that bring it. With nothing live they are the shell's.
 */
function verifyLanguages(release: Release, { releases }: Combination): void {
  const live = [...releases.values()].map((kept) => kept.release.locales);
  const missing = languages.filter(
    (language) => !release.locales.includes(language) && live.every((locales) => locales.includes(language)),
  );
  if (missing.length > 0) throw new ReleaseRefused(`languages are missing: ${missing.join(', ')}`);
}

/** Refuses a release that takes a page that another remote is live with. */
function verifyOwnPages(release: Release, { releases }: Combination): void {
  const own = new Set([...release.pages, ...release.redirects].map(addressOf));
  for (const [remote, { release: other }] of releases) {
    if (remote === release.remote) continue;
    const taken = other.pages.find(({ address }) => own.has(address));
    if (taken) throw new ReleaseRefused(`${taken.address} belongs to ${remote}, which is live with it`);
  }
}

/** Refuses a release after which an address that answers now would not any more. */
function verifyNothingLost(release: Release, { releases }: Combination): void {
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
 */
function verifyRedirectTargets(release: Release, { releases }: Combination): void {
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
