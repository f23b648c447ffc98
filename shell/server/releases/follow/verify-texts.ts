import type { ReleasePage } from '@site/shell-contract/release';
import type { Site } from '@site/shell-contract/site';
import { fillSiteTokens } from '@site/shell-contract/site-tokens';
import type { KeptRelease } from '../kept/release-store.ts';
import { ReleaseRefused } from './verify-release.ts';

/**
 * Fills the site's values into every text of a release as composing a page does: a token of no value would answer
 * each visitor of its page with an error.
 * @throws ReleaseRefused that names the fragment's file, or what of which address in `release.json`
 */
export function verifyTexts({ release, files }: KeptRelease, site: Site): void {
  for (const page of release.pages) {
    for (const [place, text] of textsOf(page, files)) {
      try {
        fillSiteTokens(text, site, String);
      } catch (error) {
        throw new ReleaseRefused(`${place}: ${(error as Error).message}`);
      }
    }
  }
}

/** By the place that a team finds it at. */
function textsOf(page: ReleasePage, files: KeptRelease['files']): [string, string][] {
  const { address, fragment, title, description, structuredData } = page;
  return [
    [fragment, files.get(fragment)?.toString('utf8') ?? ''],
    [`title of ${address}`, title],
    [`description of ${address}`, description],
    [`structured data of ${address}`, JSON.stringify(structuredData)],
  ];
}
