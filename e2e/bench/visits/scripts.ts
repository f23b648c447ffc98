import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright/test';
import { policyPaths } from '../../support/policies.ts';
import { benchPages } from '../measure-pages.ts';
import { visit } from './visitor.ts';

const fivePages = ['/', '/apps', '/atlasfibre', '/support', policyPaths.privacy.fr];

/** Visits five pages with one cache, and moves the mouse over all their links. */
export function visitFivePages(browser: Browser, origin: string) {
  return visit(browser, origin, {}, async ({ page, devTools }) => {
    const readScriptBytes = meterScripts(devTools);
    for (const address of fivePages) {
      await page.goto(address, { waitUntil: 'networkidle' });
      await passOverLinks(page);
    }
    return { scriptBytes: await readScriptBytes() };
  });
}

async function passOverLinks(page: Page): Promise<void> {
  const visible = page.locator('a').filter({ visible: true });
  await visible.first().waitFor();
  for (const link of await visible.all()) {
    const { x, y } = await link.evaluate((element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    });
    await page.mouse.move(x, y);
  }
}

/** An island, the address of a page that has it, and the control that is used first. */
interface UsedIsland {
  name: string;
  address: string;
  control: string;
}

export const usedIslands: readonly [UsedIsland, ...UsedIsland[]] = [
  { name: 'contact form', address: '/', control: '#contact [name=name]' },
  { name: 'fibre viewer', address: '/atlasfibre', control: '#colour-code select[name=code]' },
  { name: 'question search', address: '/support', control: '#support-search' },
  {
    name: 'download form',
    address: '/download',
    control: '[data-island="download-form"] [name=customerName]',
  },
  { name: 'print button', address: policyPaths.privacy.fr, control: '[data-island="print-button"] button' },
];

/**
 * Measures the first use of an island on a slow phone with an empty cache.
 * @returns the page's scripts in bytes, and ms from the first focus until the island is hydrated
 */
export function measureFirstUse(browser: Browser, origin: string, island: UsedIsland) {
  return visit(browser, origin, { slow: 'phone' }, async ({ page, devTools }) => {
    const readScriptBytes = meterScripts(devTools);
    await page.goto(island.address, { waitUntil: 'networkidle' });
    await page.locator(island.control).waitFor();
    const awake = await wake(page, island);
    return { scriptBytes: await readScriptBytes(), awake };
  });
}

async function wake(page: Page, { control }: UsedIsland): Promise<number> {
  const use = await page
    .locator(control)
    .first()
    .evaluateHandle((element) => {
      const times = { used: 0, awake: Promise.resolve(0) };
      addEventListener('focusin', ({ timeStamp }) => (times.used ||= timeStamp), { capture: true });
      const island = element.closest('[data-island]');
      times.awake = new Promise((resolve) => {
        const observer = new MutationObserver(() => resolve(performance.now()));
        if (island) observer.observe(island, { attributeFilter: ['data-hydrated'] });
      });
      return times;
    });
  await page.locator(control).focus();
  return use.evaluate(async ({ used, awake }) => (await awake) - used);
}

/** A page whose islands load with it. */
interface PaymentPage {
  name: string;
  address: string;
  /** The control that opens the card form, if the page does not show it at once. */
  press?: string;
}

export const paymentPages: readonly PaymentPage[] = [
  ...benchPages.filter(({ name }) => name === 'checkout'),
  { name: 'subscribe', address: '/subscribe?planId=premium', press: 'main summary' },
];

/**
 * Measures a page that takes a payment on a slow phone with an empty cache.
 * @returns its scripts in bytes, and ms from the navigation until its island is hydrated and its card form is ready
 */
export function measurePayment(browser: Browser, origin: string, { address, press }: PaymentPage) {
  return visit(browser, origin, { slow: 'phone' }, async ({ page, devTools }) => {
    const readScriptBytes = meterScripts(devTools);
    await page.goto(address, { waitUntil: 'commit' });
    const awake = await timeWhen(page, '[data-island][data-hydrated]');
    if (press) await page.locator(press).click();
    const cardForm = await timeWhen(page, 'main form button[type=submit]:enabled');
    return { scriptBytes: await readScriptBytes(), awake, cardForm };
  });
}

/** ms from the navigation until the page has an element; checked in every animation frame. */
async function timeWhen(page: Page, selector: string): Promise<number> {
  const found = await page.waitForFunction(
    (wanted) => document.querySelector(wanted) && performance.now(),
    selector,
    { timeout: 60_000 },
  );
  return Number(await found.jsonValue());
}

/** After this many ms without a running request no further script is expected. */
const quietTime = 500;
/** How long a script may take to arrive, in ms. */
const timeout = 60_000;

/**
 * Sums up the scripts that a page loads from now on; cached ones count as 0.
 * @returns reads the transferred bytes so far, with headers; waits for running requests
 */
function meterScripts(devTools: CDPSession): () => Promise<number> {
  const underWay = new Set<string>();
  let bytes = 0;
  let changed = Date.now();
  devTools.on('Network.requestWillBeSent', ({ requestId, type }) => {
    if (type === 'Script') underWay.add(requestId);
    changed = Date.now();
  });
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (underWay.delete(requestId)) bytes += encodedDataLength;
    changed = Date.now();
  });
  devTools.on('Network.loadingFailed', ({ requestId }) => void underWay.delete(requestId));
  return async () => {
    const end = Date.now() + timeout;
    while (underWay.size > 0 || Date.now() - changed < quietTime) {
      if (Date.now() > end) throw new Error('A script of the page does not come');
      await pause(quietTime / 5);
    }
    return bytes;
  };
}
