import { chromium, type Browser } from 'playwright/test';
import { launchOptions } from '../../support/launch-options.ts';
import { sitePort } from '../../support/ports.ts';
import { atEnd } from '../../support/cleanups.ts';
import { medians } from '../median.ts';
import { measureAnswers } from './answers.ts';
import { changePage, nextPages, type PageChange } from './page-to-page.ts';
import {
  measureFirstUse,
  measurePayment,
  paymentPages,
  usedIslands,
  visitFivePages,
  type FirstUse,
  type Payment,
  type ScriptBytes,
} from './scripts.ts';
import { slowDown } from './slow-network.ts';

/** The medians of all visits; records are by island, page, control and next page. */
export interface Visits {
  fivePages: ScriptBytes;
  firstUse: Record<string, FirstUse>;
  payments: Record<string, Payment>;
  answers: Record<string, number>;
  pageToPage: Record<string, PageChange>;
}

/** The port of the bench's proxy. */
const slowPort = sitePort + 11;

type Say = (what: string) => void;

/** Measures visits on the site. @param browserPath of a Chromium */
export async function measureVisits(
  browserPath: string,
  origin: string,
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
  const slowSite = await slowDown(origin, slowPort);
  const taken: Visits[] = [];
  onProgress('Visits: one that is not counted');
  // The browser loads fonts and starts its processes at its first page, which is not what the visits measure.
  await measureFirstUse(browser, origin, usedIslands[0]);
  for (let run = 1; run <= runs; run++)
    taken.push(
      await visitOnce(browser, origin, slowSite, (what) => onProgress(`Visits ${run}/${runs}: ${what}`)),
    );
  return medians(taken);
}

async function visitOnce(
  browser: Browser,
  origin: string,
  slowSite: string,
  onProgress: Say,
): Promise<Visits> {
  onProgress('five pages');
  const fivePages = await visitFivePages(browser, origin);
  const firstUse: Visits['firstUse'] = {};
  for (const island of usedIslands) {
    onProgress(`first use, ${island.name}`);
    firstUse[island.name] = await measureFirstUse(browser, origin, island);
  }
  const payments: Visits['payments'] = {};
  for (const page of paymentPages) {
    onProgress(page.name);
    payments[page.name] = await measurePayment(browser, origin, page);
  }
  onProgress('answers');
  const answers = await measureAnswers(browser, origin);
  const pageToPage: Visits['pageToPage'] = {};
  for (const next of nextPages) {
    onProgress(`page to page, ${next.name}`);
    pageToPage[next.name] = await changePage(browser, slowSite, next);
  }
  return { fivePages, firstUse, payments, answers, pageToPage };
}
