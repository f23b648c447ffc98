import { chromium, type Browser } from 'playwright/test';
import { launchOptions } from '../../support/launch-options.ts';
import { sitePort } from '../../support/ports.ts';
import { atEnd } from '../cleanups.ts';
import type { Origins } from '../measure-pages.ts';
import { medians } from '../median.ts';
import { measureAnswers, type Answers } from './answers.ts';
import { measureFirstUse, usedIslands, type FirstUse } from './first-use.ts';
import { visitFivePages, type FivePages } from './five-pages.ts';
import { changePage, nextPages, type PageChange } from './page-to-page.ts';
import { measurePayment, paymentPages, type Payment } from './payment-pages.ts';
import { slowDown } from './slow-network.ts';
import type { Build } from './visitor.ts';

/** The same figure of the site and of the plain page. */
type Both<Figure> = Record<Build, Figure>;

/** The medians of all visits. */
export interface Visits {
  fivePages: Both<FivePages>;
  /** By island. */
  firstUse: Record<string, Both<FirstUse>>;
  /** By page; measured on the site only. */
  payments: Record<string, Payment>;
  answers: Both<Answers>;
  /** By next page; measured on the site only, as the plain page changes without a navigation. */
  pageToPage: Record<string, PageChange>;
}

/** The port of the bench's proxy. */
const slowPort = sitePort + 11;

type Say = (what: string) => void;

/** Measures visits on the site and on the plain page, in turn. @param browserPath of a Chromium */
export async function measureVisits(
  browserPath: string,
  origins: Origins,
  runs: number,
  onProgress: Say,
): Promise<Visits> {
  const browser = await chromium.launch({
    ...launchOptions(browserPath),
    // Playwright's own listener would end the process before the site is stopped.
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  atEnd(() => browser.close());
  const slowSite = await slowDown(origins.site, slowPort);
  const taken: Visits[] = [];
  onProgress('Visits: one that is not counted');
  await visitUncounted(browser, origins);
  for (let run = 1; run <= runs; run++)
    taken.push(
      await visitOnce(browser, origins, slowSite, (what) => onProgress(`Visits ${run}/${runs}: ${what}`)),
    );
  return medians(taken);
}

/** The browser loads fonts and starts its processes at its first page, which is not what the visits compare. */
async function visitUncounted(browser: Browser, origins: Origins): Promise<void> {
  const [island] = usedIslands;
  if (!island) throw new Error('no island to use');
  for (const build of ['site', 'plain'] as const)
    await measureFirstUse(browser, origins[build], build, island);
}

async function visitOnce(
  browser: Browser,
  origins: Origins,
  slowSite: string,
  onProgress: Say,
): Promise<Visits> {
  const onBoth = async <Figure>(measure: (build: Build) => Promise<Figure>): Promise<Both<Figure>> => ({
    site: await measure('site'),
    plain: await measure('plain'),
  });
  onProgress('five pages');
  const fivePages = await onBoth((build) => visitFivePages(browser, origins[build]));
  const firstUse: Visits['firstUse'] = {};
  for (const island of usedIslands) {
    onProgress(`first use, ${island.name}`);
    firstUse[island.name] = await onBoth((build) => measureFirstUse(browser, origins[build], build, island));
  }
  const payments: Visits['payments'] = {};
  for (const page of paymentPages) {
    onProgress(page.name);
    payments[page.name] = await measurePayment(browser, origins.site, page);
  }
  onProgress('answers');
  const measured = await onBoth((build) => measureAnswers(browser, origins[build], build));
  const pageToPage: Visits['pageToPage'] = {};
  for (const next of nextPages) {
    onProgress(`page to page, ${next.name}`);
    pageToPage[next.name] = await changePage(browser, slowSite, next);
  }
  return { fivePages, firstUse, payments, answers: measured, pageToPage };
}
