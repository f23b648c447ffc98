import type { Release, ReleasePage } from '@site/shell-contract/manifest';
import { groupBy } from '../collections.ts';
import { variantOf } from '../manifest/announcement.ts';
import type { StoredRelease } from '../store/release-store.ts';

const datedReleases = new WeakMap<StoredRelease, { day: string; stored: StoredRelease }>();

/** A release as visitors get it on a day (ISO 8601): at each address the page with the latest `from` that has come. */
export function onDay(stored: StoredRelease, day: string): StoredRelease {
  if (!isDated(stored)) return stored;
  const dated = datedReleases.get(stored);
  // The same object for all of a day's requests: a release's index is made once.
  if (dated?.day === day) return dated.stored;
  const release: Release = { ...stored.release, pages: pagesOnDay(stored.release.pages, day) };
  datedReleases.set(stored, { day, stored: { ...stored, release } });
  return onDay(stored, day);
}

export function isDated({ release }: StoredRelease): boolean {
  return release.pages.some(({ from }) => from !== undefined);
}

function pagesOnDay(pages: readonly ReleasePage[], day: string): ReleasePage[] {
  const come = pages.filter(({ from = '' }) => from <= day);
  return [...groupBy(come, variantOf).values()].map((all) =>
    all.reduce((latest, page) => ((page.from ?? '') > (latest.from ?? '') ? page : latest)),
  );
}
