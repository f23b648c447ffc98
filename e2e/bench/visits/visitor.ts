import { newEmail } from '../../support/payments.ts';
import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright/test';

/** What is compared: the site, and the same sources as one plain React page. */
export type Build = 'site' | 'plain';

/** Slow 4G as Lighthouse has it: ms, and bytes a second. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** How many times slower than this machine the visitor's processor is. */
const cpuSlowdown = 4;

const desktop = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };

export interface Visitor {
  page: Page;
  devTools: CDPSession;
}

type Act<Result> = (visitor: Visitor) => Promise<Result>;

/** Opens a page with an empty cache, lets a visitor use it, and closes it. */
export async function visit<Result>(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions,
  act: Act<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'fr-CH',
    viewport: desktop,
    // Nothing fades in: a press waits for no motion.
    reducedMotion: 'reduce',
    ...options,
  });
  try {
    const page = await context.newPage();
    // A trial asks for an e-mail address, which has none yet.
    page.on('dialog', (dialog) => void dialog.accept(newEmail()).catch(() => undefined));
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.enable');
    return await act({ page, devTools });
  } finally {
    await context.close();
  }
}

/** The same with a slow processor. */
export function visitWithSlowCpu<Result>(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions,
  act: Act<Result>,
): Promise<Result> {
  return visit(browser, origin, options, async (visitor) => {
    await visitor.devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    return act(visitor);
  });
}

/** The same with a slow processor and a slow network. */
export function visitSlowly<Result>(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions,
  act: Act<Result>,
): Promise<Result> {
  return visitWithSlowCpu(browser, origin, options, async (visitor) => {
    await visitor.devTools.send('Network.emulateNetworkConditions', slow4G);
    return act(visitor);
  });
}

/** Moves the mouse to the middle of an element. @throws Error where it is not shown */
export async function pointAt(page: Page, selector: string): Promise<void> {
  const element = page.locator(selector).filter({ visible: true }).first();
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error(`${selector} is not shown`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
}

/** Waits until every island of the page answers. */
export async function awaitIslands(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[data-island]:not([data-hydrated])'));
}
