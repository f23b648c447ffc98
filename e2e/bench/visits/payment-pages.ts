import type { Browser, Page } from 'playwright/test';
import { benchPages } from '../pages.ts';
import { meterScripts } from './script-meter.ts';
import { phone, visitSlowly } from './visitor.ts';

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

export interface Payment {
  /** Transferred bytes of all scripts of the page once its card form is shown. */
  scriptBytes: number;
  /** ms from the navigation until the island is hydrated. */
  awake: number;
  /** ms from the navigation until the card form is ready. */
  cardForm: number;
}

/** Measures a page that takes a payment on a slow phone with an empty cache. */
export function measurePayment(
  browser: Browser,
  origin: string,
  { address, press }: PaymentPage,
): Promise<Payment> {
  return visitSlowly(browser, origin, { viewport: phone }, async ({ page, devTools }) => {
    const scripts = meterScripts(devTools);
    await page.goto(address, { waitUntil: 'commit' });
    const awake = await timeWhen(page, '[data-island][data-hydrated]');
    if (press) await page.locator(press).click();
    const cardForm = await timeWhen(page, 'main form button[type=submit]:enabled');
    return { scriptBytes: await scripts.read(), awake, cardForm };
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
