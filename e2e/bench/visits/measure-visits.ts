import { chromium, type Browser } from 'playwright/test';
import { sitePort } from '../../support/ports.ts';
import { atEnd } from '../../support/cleanups.ts';
import { medians } from '../median.ts';
import { measureAnswers } from './answers.ts';
import { changePage, nextPages } from './page-to-page.ts';
import { measureFirstUse, measurePayment, paymentPages, usedIslands, visitFivePages } from './scripts.ts';
import { slowDown } from './slow-network.ts';

export type Visits = Awaited<ReturnType<typeof visitOnce>>;

/** The port of the bench's proxy. */
const slowPort = sitePort + 11;

type Say = (what: string) => void;

/**
 * Measures visits on the site.
 * @param browserPath of a Chromium
 * @returns the medians
 */
export async function measureVisits(
  browserPath: string,
  origin: string,
  runs: number,
  onProgress: Say,
): Promise<Visits> {
  const browser = await chromium.launch({
    executablePath: browserPath,
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

/** By island, page, control and next page. */
async function visitOnce(browser: Browser, origin: string, slowSite: string, onProgress: Say) {
  const measureAll = async <Item extends { name: string }, Figures>(
    what: string,
    items: readonly Item[],
    measure: (item: Item) => Promise<Figures>,
  ) => {
    const figures: Record<string, Figures> = {};
    for (const item of items) {
      onProgress(`${what}, ${item.name}`);
      figures[item.name] = await measure(item);
    }
    return figures;
  };
  onProgress('five pages');
  const fivePages = await visitFivePages(browser, origin);
  const firstUse = await measureAll('first use', usedIslands, (island) =>
    measureFirstUse(browser, origin, island),
  );
  const payments = await measureAll('payment', paymentPages, (page) => measurePayment(browser, origin, page));
  onProgress('answers');
  const answers = await measureAnswers(browser, origin);
  const pageToPage = await measureAll('page to page', nextPages, (next) =>
    changePage(browser, slowSite, next),
  );
  return { fivePages, firstUse, payments, answers, pageToPage };
}
