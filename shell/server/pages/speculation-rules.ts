import type { Combination } from '@site/releases/select/live-releases.ts';
import { pageIndex } from '@site/releases/select/page-index.ts';

/** Not prefetched: calls, and choosing French, which sets a cookie. */
const excluded = ['/api/*', '/preview/*', '/fr/*'];

/**
 * A page is prefetched when its link is hovered for 200 ms or pressed (moderate), unless its islands load at once or it is
 * filled for each visitor. Inline, as a file named by a header would be one more request per page.
 */
export function speculationRules({ releases }: Combination): string {
  const ofReleases = [...releases.values()].flatMap(({ release }) => pageIndex(release).notPrefetched);
  const notPrefetched = [...excluded, ...ofReleases.map((path) => `/*${path.slice(1)}*`)];
  return JSON.stringify({
    prefetch: [
      {
        where: { and: [{ href_matches: '/*' }, { not: { href_matches: notPrefetched } }] },
        eagerness: 'moderate',
      },
    ],
  });
}
