import { atLeast, atMost, type Limit } from '../limit.ts';
import type { GrowthResult } from './measure-growth.ts';

/** The most processor time at rest, in percent of a core: for today's site, and for any larger one. */
const mostAtRest = { today: 0.3, grown: 0.5 };
/** The least share of today's requests per second. */
const leastShare = 0.8;

/** Each cost may grow at most in proportion to the site; a cached page must cost the same. */
export function growthLimits([today, ...grown]: readonly GrowthResult[]): Limit[] {
  if (!today) return [];
  const limits = grown.flatMap((site) => {
    const { pages, storedReleases, figures } = site;
    const name = nameOf(site);
    const times = Math.max(pages / today.pages, storedReleases / today.storedReleases);
    return [
      ...(['start', 'memory', 'release'] as const).map((what) =>
        atMost(`${name}: ${what}`, figures[what] / today.figures[what], times),
      ),
      atLeast(`${name}: requests`, figures.requestsPerSecond / today.figures.requestsPerSecond, leastShare),
      atMost(`${name}: CPU at rest`, figures.atRest, mostAtRest.grown),
    ];
  });
  return [atMost('today: CPU at rest', today.figures.atRest, mostAtRest.today), ...limits];
}

export function printGrowth(results: readonly GrowthResult[], limits: readonly Limit[]): void {
  const rows = results.map((site) => {
    const { start, memory, requestsPerSecond, release, atRest } = site.figures;
    const row = {
      'start ms': Math.round(start),
      'memory MB': Math.round(memory),
      'requests/s': Math.round(requestsPerSecond),
      'release ms': Math.round(release),
      'CPU at rest %': Number(atRest.toFixed(2)),
    };
    return [nameOf(site), row] as const;
  });
  console.log('Made-up sites of several sizes');
  console.table(Object.fromEntries(rows));
  for (const { what, reached, wanted } of limits.filter(({ met }) => !met))
    console.log(`✗ ${what} is ${Number(reached.toFixed(3))}, wanted ${wanted}`);
}

function nameOf({ pages, storedReleases }: GrowthResult): string {
  return `${pages} times the pages, ${storedReleases} stored releases`;
}
