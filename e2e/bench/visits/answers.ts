import type { Browser, Page } from 'playwright/test';
import { fillContactForm } from '../../support/pages.ts';
import { phone, pointAt, visit } from './visitor.ts';

/** The shortest event that browsers report, in ms; unreported ones were shorter and count as this. */
const shortest = 16;
/** ms after which an interaction has been painted and reported. */
const settleTime = 1000;

/** One press or key, with a preparation. */
interface Step {
  name: string;
  /** A selector to press; otherwise `key` is pressed on the focused element. */
  press?: string;
  key?: string;
  prepare?(page: Page): Promise<void>;
}

interface PageSteps {
  address: string;
  viewport?: typeof phone;
  steps: Step[];
}

const focusAlive = (selector: string) => async (page: Page) => {
  await page.locator(selector).focus();
  await page.waitForFunction(() => !document.querySelector('[data-island]:not([data-hydrated])'));
};

const pages: readonly PageSteps[] = [
  {
    address: '/',
    viewport: phone,
    steps: [
      { name: 'menu', press: '[data-header] [popovertarget="menu"]' },
      { name: 'menu closed', press: '#menu [popovertarget="menu"]' },
      { name: 'question', press: '#pricing details summary' },
      { name: 'field', key: 'a', prepare: focusAlive('#contact [name=name]') },
      {
        name: 'form sent',
        press: '#contact button[type=submit]',
        prepare: (page) => fillContactForm(page.locator('#contact form')),
      },
    ],
  },
  {
    address: '/',
    steps: [
      { name: 'theme', press: '[data-header] [data-theme-switch]' },
      { name: 'language list', press: '[data-header] [popovertarget="languages"]' },
    ],
  },
  {
    address: '/atlasfibre',
    viewport: phone,
    steps: [
      { name: 'fibre viewer', key: 'ArrowDown', prepare: focusAlive('#colour-code select[name=code]') },
    ],
  },
  {
    address: '/support',
    viewport: phone,
    steps: [{ name: 'support search', key: 'o', prepare: focusAlive('#support-search') }],
  },
];

/** The INP of each step on a slow processor: ms from the input to the next paint. */
export async function measureAnswers(browser: Browser, origin: string): Promise<Record<string, number>> {
  const measured: Record<string, number> = {};
  for (const { address, viewport, steps } of pages) {
    await visit(browser, origin, { slow: 'processor', ...(viewport && { viewport }) }, async ({ page }) => {
      await page.route('**/api/contact', (route) => route.fulfill({ status: 201, json: {} }));
      await page.goto(address, { waitUntil: 'networkidle' });
      for (const { name, press, key, prepare } of steps) {
        await prepare?.(page);
        if (press) await pointAt(page, press);
        await page.waitForTimeout(settleTime);
        measured[name] = await longestEvent(page, async () => {
          if (key) return page.keyboard.press(key);
          await page.mouse.down();
          await page.mouse.up();
        });
      }
    });
  }
  return measured;
}

/** The longest event of one interaction, ms. */
async function longestEvent(page: Page, interact: () => Promise<void>): Promise<number> {
  const watch = await page.evaluateHandle((durationThreshold) => {
    const entries: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => void entries.push(...list.getEntries()));
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold,
    };
    observer.observe(options);
    return { entries, observer };
  }, shortest);
  await interact();
  await page.waitForTimeout(settleTime);
  return watch.evaluate(({ entries, observer }, least) => {
    const events = [...entries, ...observer.takeRecords()] as (PerformanceEntry & {
      interactionId: number;
    })[];
    observer.disconnect();
    return Math.max(
      least,
      ...events.filter(({ interactionId }) => interactionId > 0).map(({ duration }) => duration),
    );
  }, shortest);
}
