import type { Combination } from '@site/releases/select/live-releases.ts';
import { pageIndex } from '@site/releases/select/page-index.ts';

/** What is left out beside the pages of one visitor: calls, and the choice of French (which sets a cookie). */
const excluded = ['/api/*', '/dev/*', '/preview/*', '/fr/*'];

/**
 * Text of every page's `speculationrules` script: the page of a link that is about to be followed is fetched ahead
 * (moderate: hovered for 200 ms, or pressed), but for those that begin to work as soon as they are there, and
 * those that are each visitor's own. A file named by
 * a header would be one more request of every page.
 */
export function speculationRules({ releases }: Combination): string {
  const own = [...releases.values()].flatMap(({ release }) => pageIndex(release).notFetchedAhead);
  const notFetched = [...excluded, ...own.map((path) => `/*${path.slice(1)}*`)];
  return JSON.stringify({
    prefetch: [
      {
        where: { and: [{ href_matches: '/*' }, { not: { href_matches: notFetched } }] },
        eagerness: 'moderate',
      },
    ],
  });
}
