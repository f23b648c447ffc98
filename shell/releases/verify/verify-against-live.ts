import { defaultLanguage, languages } from '@site/shared-i18n';
import type { Release } from '@site/shell-contract/manifest';
import { matchPage } from '../select/match-page.ts';
import type { Combination } from '../select/live-releases.ts';
import { ReleaseRefused } from '../manifest/verify-manifest.ts';

/**
 * Checks a new release against the live ones: languages, paths and redirects.
 * @param unread remotes whose live releases cannot be read now
 * @throws ReleaseRefused that names the languages or the path
 */
export function verifyAgainstLive(release: Release, live: Combination, unread: readonly string[]): void {
  verifyLanguages(release, live);
  verifyOwnPages(release, live);
  verifyNothingUnread(release, live, unread);
  verifyRedirectTargets(release, live);
  verifyNothingLost(release, live);
}

/**
 * Checks that a release has the site's languages: those that all live releases have, since a shell with a new language
 * starts before the releases that bring it. Without live releases they are the shell's.
 */
function verifyLanguages(release: Release, { releases }: Combination): void {
  const live = [...releases.values()].map(({ release: { locales } }) => locales);
  const missing = languages.filter(
    (language) => !release.locales.includes(language) && live.every((locales) => locales.includes(language)),
  );
  if (missing.length > 0) throw new ReleaseRefused(`languages are missing: ${missing.join(', ')}`);
}

/** Refuses a release with a page, or a page's role, of another live remote. */
function verifyOwnPages(release: Release, { releases }: Combination): void {
  const own = publicPaths(release);
  const roles = new Set(release.pages.map(({ role }) => role));
  for (const [remote, { release: other }] of releases) {
    if (remote === release.remote) continue;
    const foreign = other.pages.find(({ address }) => own.has(address));
    if (foreign) throw new ReleaseRefused(`${foreign.address} belongs to ${remote}, which is live with it`);
    const role = other.pages.find((page) => page.role && roles.has(page.role))?.role;
    if (role) throw new ReleaseRefused(`the role ${role} belongs to ${remote}, which is live with it`);
  }
}

/** Refuses a live remote's new page while another remote's live release cannot be read: it may own the page. */
function verifyNothingUnread(release: Release, { releases }: Combination, unread: readonly string[]): void {
  const before = releases.get(release.remote)?.release;
  const [owner] = unread;
  if (!before || owner === undefined) return;
  const own = publicPaths(before);
  const added = release.pages.find(({ address }) => !own.has(address));
  if (added)
    throw new ReleaseRefused(
      `${added.address} is new and may belong to ${owner}, whose live release cannot be read now`,
    );
}

/** Refuses a release without a public path of the live one. */
function verifyNothingLost(release: Release, { releases }: Combination): void {
  const own = publicPaths(release);
  const before = releases.get(release.remote)?.release;
  const lost = before && [...publicPaths(before)].find((path) => !own.has(path));
  if (lost) throw new ReleaseRefused(`${lost} is public and would vanish without a redirect`);
}

/**
 * Checks that every redirect leads to a page of this or a live release. A release that redirects to a future page must
 * wait for it.
 */
function verifyRedirectTargets(release: Release, { releases }: Combination): void {
  const own = { release, files: new Map<string, Buffer>() };
  const beside = new Map([...releases, [release.remote, own]]);
  for (const [remote, stored] of beside)
    beside.set(remote, { ...stored, release: { ...stored.release, redirects: [] } });
  const pagesAlone = { id: '', releases: beside, missing: [] };
  for (const { from, to } of release.redirects) {
    const { kind } = matchPage(pagesAlone, to, new URLSearchParams(), defaultLanguage);
    if (kind !== 'notFound') continue;
    throw new ReleaseRefused(
      `the redirect of ${from} leads to ${to}, which is no page of this or a live release`,
    );
  }
}

/** Where visitors find something of a release: its pages, and former addresses. */
function publicPaths({ pages, redirects }: Release): Set<string> {
  return new Set([...pages.map(({ address }) => address), ...redirects.map(({ from }) => from)]);
}
