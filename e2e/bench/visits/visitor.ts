import { newEmail } from '../../support/mails.ts';
import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright/test';

/** Slow 4G as in Lighthouse: ms, and bytes per second. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** By what factor the visitor's processor is slower than this machine. */
const cpuSlowdown = 4;

const desktop = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };

interface VisitOptions extends BrowserContextOptions {
  /** A slow processor, or a phone with one and with a slow network. */
  slow?: 'processor' | 'phone';
}

/** Opens a page with an empty cache, uses it, and closes it. */
export async function visit<Result>(
  browser: Browser,
  origin: string,
  { slow, ...options }: VisitOptions,
  act: (visitor: { page: Page; devTools: CDPSession }) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'fr-CH',
    viewport: slow === 'phone' ? phone : desktop,
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
    if (slow) await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    if (slow === 'phone') await devTools.send('Network.emulateNetworkConditions', slow4G);
    return await act({ page, devTools });
  } finally {
    await context.close();
  }
}

/** Moves the mouse to the middle of an element. @throws Error when it is not visible */
export async function pointAt(page: Page, selector: string): Promise<void> {
  const element = page.locator(selector).filter({ visible: true }).first();
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error(`${selector} is not shown`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
}
