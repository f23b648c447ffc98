import { newEmail } from '../../support/mails.ts';
import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright/test';

/** Slow 4G as in Lighthouse: ms, and bytes per second. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** By what factor the visitor's processor is slower than this machine. */
const cpuSlowdown = 4;

const desktop = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };

interface Visitor {
  page: Page;
  devTools: CDPSession;
}

type Act<Result> = (visitor: Visitor) => Promise<Result>;

/** Opens a page with an empty cache, uses it, and closes it. */
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
    // Without animations, so that presses need not wait for them.
    reducedMotion: 'reduce',
    ...options,
  });
  try {
    const page = await context.newPage();
    // Starting a trial asks for an e-mail address, which must not have had one.
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

/** Moves the mouse to the middle of an element. @throws Error when it is not visible */
export async function pointAt(page: Page, selector: string): Promise<void> {
  const element = page.locator(selector).filter({ visible: true }).first();
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error(`${selector} is not shown`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
}

/** Waits until every island of the page is hydrated. */
export async function awaitIslands(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[data-island]:not([data-hydrated])'));
}
