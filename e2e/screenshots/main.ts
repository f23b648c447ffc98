import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright/test';
import { addressIn, splitLanguagePrefix, type Language } from '@site/shared-i18n';
import { launchOptions } from '../support/launch-options.ts';
import { answerDialogs, listedIn, openFinished, unlistedIn } from '../support/pages.ts';
import { siteOrigin } from '../support/ports.ts';
import startSite from '../support/start-site.ts';
import type { ScreenshotOptions } from './options.ts';

const windowHeight = 900;
const folder = resolve(import.meta.dirname, '../../.screenshots');

/**
 * A desktop, a tablet and a phone in px, in the order in which one load shows them all: under 768 px the site is light
 * and stays so (L13).
 */
const looks = [
  { width: 1440, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
  { width: 768, colorScheme: 'light' },
  { width: 768, colorScheme: 'dark' },
  { width: 360, colorScheme: 'light' },
] as const;

/**
 * Takes a picture of every page, or of one, in a language, at each width and in each theme.
 * @param browserPath of a Chromium
 * @returns how many pictures there are, and the folder that they are in
 */
export async function takeScreenshots({ language, page }: ScreenshotOptions, browserPath: string) {
  const stopSite = await startSite();
  const browser = await chromium.launch(launchOptions(browserPath));
  try {
    const into = join(folder, language);
    // Pictures of pages that are gone would be taken for pages that are there.
    if (!page) await rm(into, { recursive: true, force: true });
    await mkdir(into, { recursive: true });
    const addresses = page ? [addressIn(language, page)] : await everyPage(browser, language);
    for (const address of addresses) await takeAll(browser, language, address, into);
    return { taken: addresses.length * looks.length, folder: into };
  } finally {
    await browser.close();
    await stopSite();
  }
}

async function everyPage(browser: Browser, language: Language): Promise<string[]> {
  const context = await browser.newContext({ baseURL: siteOrigin });
  const listed = await listedIn(context.request, language);
  await context.close();
  return [...listed, ...unlistedIn(language)];
}

async function takeAll(browser: Browser, language: Language, address: string, into: string): Promise<void> {
  const context = await browser.newContext({
    baseURL: siteOrigin,
    locale: language,
    reducedMotion: 'reduce',
    viewport: { width: looks[0].width, height: windowHeight },
    colorScheme: looks[0].colorScheme,
  });
  const page = await context.newPage();
  answerDialogs(page);
  await page.addInitScript(ignoreWindowsOfOnePixel);
  await openFinished(page, address);
  for (const { width, colorScheme } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: windowHeight });
    await loadPictures(page);
    await page.screenshot({
      path: join(into, `${fileName(address)}-${width}-${colorScheme}.png`),
      fullPage: true,
      animations: 'disabled',
    });
  }
  await context.close();
}

/**
 * For a picture of a whole page Chromium makes the window one pixel wide for a moment; the site would take it for a
 * phone, and be light from then on. Runs in the page.
 */
function ignoreWindowsOfOnePixel(): void {
  const { addEventListener } = MediaQueryList.prototype;
  MediaQueryList.prototype.addEventListener = function (type: string, listener: unknown, options?: unknown) {
    addEventListener.call(
      this,
      type,
      (event: Event) => {
        if (innerWidth > 1) (listener as (event: Event) => void)(event);
      },
      options as AddEventListenerOptions,
    );
  };
}

/** Pictures further down wait until they are near; a picture of the whole page wants them all. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.allSettled([...document.images].map((image) => image.decode()));
  });
}

/** `/de/checkout?plan=premium` is `checkout-plan-premium`. */
function fileName(address: string): string {
  return (
    splitLanguagePrefix(address)
      .path.slice(1)
      .replaceAll(/[^\w.]+/g, '-') || 'landing'
  );
}
