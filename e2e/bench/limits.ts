import { atLeast, atMost, type Limit } from './limit.ts';
import type { ServerComparison } from './composer/compare-servers.ts';
import type { MeasuredPage } from './measure-pages.ts';
import type { PageFigures } from './lighthouse-run.ts';
import type { RollbackFigures } from './rollback/measure-rollback.ts';
import { limitsOfVisits } from './visits/visit-limits.ts';
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

/** What was measured; parts that did not run have no limits. */
export interface Measured {
  pages?: MeasuredPage[];
  servers?: ServerComparison;
  rollback?: RollbackFigures;
  visits?: Visits;
}

/** Compares the figures with the limits for every kind of page, the composer, a rollback and visits. */
export function compareWithLimits({ pages = [], servers, rollback, visits }: Measured): Limit[] {
  return [
    ...pages.flatMap(limitsOfPage),
    ...(servers ? [atLeast('composer / static server', servers.share, leastShare)] : []),
    ...(rollback ? [atMost('rollback shown, ms', rollback.shown, latestRollback)] : []),
    ...(visits ? limitsOfVisits(visits) : []),
  ];
}

function limitsOfPage({ page, figures }: MeasuredPage): Limit[] {
  const each = <Names extends Partial<Record<keyof PageFigures, number>>>(
    wanted: Names,
    compare: typeof atLeast,
  ) =>
    Object.entries(wanted).map(([name, value]) =>
      compare(`${page.name}: ${name}`, figures[name as keyof PageFigures], value),
    );
  return [
    ...each(scores, atLeast),
    ...each(limits, atMost),
    ...(page.isRead ? each({ scriptBytes: mostScript }, atMost) : []),
  ];
}
