import type { ServerComparison } from './composer/compare-servers.ts';
import type { MeasuredPage, PageFigures } from './measure-pages.ts';
import type { RollbackFigures } from './rollback/measure-rollback.ts';
import type { Visits } from './visits/measure-visits.ts';

/** The limit that a figure must meet. */
export interface Limit {
  what: string;
  wanted: string;
  /** The measured figure. */
  reached: number;
  met: boolean;
}

export function atLeast(what: string, reached: number, least: number): Limit {
  return { what, wanted: `≥ ${least}`, reached, met: reached >= least };
}

export function atMost(what: string, reached: number, most: number): Limit {
  return { what, wanted: `≤ ${most}`, reached, met: reached <= most };
}

/** Prints a line for each limit that is not met. */
export function printMissed(limits: readonly Limit[]): void {
  for (const { what, reached, wanted } of limits.filter(({ met }) => !met))
    console.log(`✗ ${what} is ${Number(reached.toFixed(3))}, wanted ${wanted}`);
}

/** Lighthouse's scores. */
const minScores = { performance: 99, accessibility: 100, bestPractices: 100, seo: 100 } as const;
/** Lighthouse's times, in ms, and layout shift. */
const mostOfPage = { lcp: 1500, tbt: 50, cls: 0.01 } as const;

/** Bytes of JavaScript; 1 KB counts as 1000 bytes, the stricter reading. */
const mostScript = {
  pageToRead: 10_000,
  fivePages: 10_000,
  contactForm: 112_000,
  checkout: 138_000,
} as const;

/** The least share of the static server's requests per second that the composer must reach. */
const minShare = 0.8;

/** The most ms until a rollback is shown. */
const latestRollback = 1000;

/** ms from the first use of an island until it is hydrated, and until the checkout's card form is ready. */
const maxMs = { awake: 900, cardForm: 2200 } as const;

/** ms from a press to the next paint: of controls outside of islands, and of others. */
const answerWithoutIsland = 50;
const answer = 100;
const withoutIsland = ['menu', 'menu closed', 'language list', 'theme', 'question'];

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
    ...(servers ? [atLeast('composer / static server', servers.share, minShare)] : []),
    ...(rollback ? [atMost('rollback shown, ms', rollback.shown, latestRollback)] : []),
    ...(visits ? limitsOfVisits(visits) : []),
  ];
}

function limitsOfPage({ page, figures }: MeasuredPage): Limit[] {
  const limits = (wanted: Partial<PageFigures>, compare: typeof atLeast) =>
    Object.entries(wanted).map(([name, value]) =>
      compare(`${page.name}: ${name}`, figures[name as keyof PageFigures], value),
    );
  return [
    ...limits(minScores, atLeast),
    ...limits(mostOfPage, atMost),
    ...(page.isRead ? limits({ scriptBytes: mostScript.pageToRead }, atMost) : []),
  ];
}

function limitsOfVisits({ fivePages, firstUse, payments, answers, pageToPage }: Visits): Limit[] {
  const { 'contact form': contactForm } = firstUse;
  const { checkout } = payments;
  return [
    atMost('five pages: scriptBytes', fivePages.scriptBytes, mostScript.fivePages),
    ...(contactForm
      ? [atMost('contact form: scriptBytes', contactForm.scriptBytes, mostScript.contactForm)]
      : []),
    ...Object.entries(firstUse).map(([name, { awake }]) => atMost(`${name}: awake`, awake, maxMs.awake)),
    ...(checkout
      ? [
          atMost('checkout: scriptBytes', checkout.scriptBytes, mostScript.checkout),
          atMost('checkout: cardForm', checkout.cardForm, maxMs.cardForm),
        ]
      : []),
    ...Object.entries(answers).map(([name, time]) =>
      atMost(`${name}: answer`, time, withoutIsland.includes(name) ? answerWithoutIsland : answer),
    ),
    ...Object.entries(pageToPage).map(([name, { prefetched, native }]) => {
      const ratio = prefetched / native;
      return {
        what: `landing to ${name}: prefetched / native`,
        wanted: '< 1',
        reached: ratio,
        met: ratio < 1,
      };
    }),
  ];
}
