import { atLeast, atMost, type Bar } from './bar.ts';
import type { ServerComparison } from './composer/compare-servers.ts';
import type { PageComparison } from './measure-pages.ts';
import type { PageFigures } from './lighthouse-run.ts';
import type { RollbackFigures } from './rollback/measure-rollback.ts';
import { barsOfVisits } from './visits/visit-bars.ts';
import type { Visits } from './visits/measure-visits.ts';

const scores = { performance: 99, accessibility: 100, bestPractices: 100, seo: 100 } as const;

/** Upper limits; times in ms. */
const limits = { lcp: 1500, tbt: 50, cls: 0.01 } as const;

/** JavaScript of a page that visitors only read, in bytes; 1 KB counts as 1000 bytes, the stricter reading. */
const mostScript = 10_000;

/** The least share of the static server's requests per second that the composer must reach. */
const leastShare = 0.8;

/** The most ms until a rollback is shown. */
const latestRollback = 1000;

/** What was measured; parts that did not run have no bars. */
export interface Measured {
  pages?: PageComparison[];
  servers?: ServerComparison;
  rollback?: RollbackFigures;
  visits?: Visits;
}

/** Compares the figures with the bars for every kind of page, the composer, a rollback and visits. */
export function holdAgainstBars({ pages = [], servers, rollback, visits }: Measured): Bar[] {
  return [
    ...pages.flatMap(barsOfPage),
    ...(servers ? [atLeast('composer / static server', servers.share, leastShare)] : []),
    ...(rollback ? [atMost('rollback shown, ms', rollback.shown, latestRollback)] : []),
    ...(visits ? barsOfVisits(visits) : []),
  ];
}

function barsOfPage({ page, site }: PageComparison): Bar[] {
  const each = <Names extends Partial<Record<keyof PageFigures, number>>>(
    wanted: Names,
    compare: typeof atLeast,
  ) =>
    Object.entries(wanted).map(([name, value]) =>
      compare(`${page.name}: ${name}`, site[name as keyof PageFigures], value),
    );
  return [
    ...each(scores, atLeast),
    ...each(limits, atMost),
    ...(page.isRead ? each({ scriptBytes: mostScript }, atMost) : []),
  ];
}
