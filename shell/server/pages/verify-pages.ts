import { setImmediate } from 'node:timers/promises';
import { pageAddress } from '@site/shell-contract';
import type { Site } from '@site/shell-contract/site';
import { fillPlaceholders } from '@site/shell-contract/site-placeholders';
import type { StoredRelease } from '@site/releases/store/release-store.ts';
import { mayName, type DataEndpoints } from './data-endpoints.ts';
import { fillFragment } from './fill-fragment.ts';
import { verifyFragment, verifyTemplate } from './verify-fragment.ts';
import { countTags } from './template-tags.ts';
import { ReleaseRefused } from '@site/releases/manifest/verify-manifest.ts';

/**
 * Fills the site's values into all texts of a release as composing does (an unknown placeholder would break its page
 * for every visitor), and checks the resulting fragments and whose data they show.
 * @throws ReleaseRefused that names the fragment's file, or the field and address in `release.json`
 */
export async function verifyPages(
  { release, files }: StoredRelease,
  { site, dataEndpoints }: { site: Site; dataEndpoints: DataEndpoints },
): Promise<void> {
  for (const page of release.pages) {
    const { address, fragment, language, title, description, structuredData, data } = page;
    if (data && !mayName(dataEndpoints, release.remote, data))
      throw new ReleaseRefused(
        `${address} names the data ${data}, which ${release.remote} is not given (PAGE_DATA)`,
      );
    const values = { site, addressOf: (role: string) => pageAddress({}, role, language) };
    at(fragment, () => {
      const text = files.get(fragment)?.toString('utf8') ?? '';
      const filled = fillFragment(text, values);
      const url = site.origin + address;
      if (!data) return verifyFragment(filled, url);
      verifyTemplate(filled, url);
      if (countTags(text) !== countTags(filled))
        throw new ReleaseRefused('a placeholder is part of a template tag');
    });
    for (const [what, text] of [
      ['title', title],
      ['description', description],
      ['structured data', JSON.stringify(structuredData)],
    ] as const)
      at(`${what} of ${address}`, () => fillPlaceholders(text, values, String));
    // Lets visitors be answered between two pages.
    await setImmediate();
  }
}

/** @param location names the file or field in the refusal */
function at(location: string, verify: () => void): void {
  try {
    verify();
  } catch (error) {
    throw new ReleaseRefused(`${location}: ${(error as Error).message}`);
  }
}
