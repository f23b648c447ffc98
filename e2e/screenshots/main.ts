import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium, type Browser } from 'playwright/test';
import { addressIn, defaultLanguage, languages, splitLanguagePrefix, type Language } from '@site/shared-i18n';
import { findOrInstallBrowser } from '../../shell/remote-kit/release/visual-check/find-browser.mjs';
import {
  ignoreWindowsOfOnePixel,
  viewports,
  setViewport,
  takePicture,
} from '../../shell/remote-kit/release/visual-check/viewports.ts';
import { launchOptions } from '../support/launch-options.ts';
import { answerDialogs, listedIn, openFinished, unlistedIn } from '../support/pages.ts';
import { parseOptions } from '../support/parse-options.ts';
import { siteOrigin } from '../support/ports.ts';
import startSite from '../support/start-site.ts';

const folder = resolve(import.meta.dirname, '../../.screenshots');

interface ScreenshotOptions {
  language: Language;
  /** A page's path without language, with its query; absent for all pages. */
  page?: string | undefined;
}

const options = {
  language: { type: 'string', default: defaultLanguage },
  page: { type: 'string' },
} as const;

const usage = 'npm run screenshots -- [--language de] [--page /apps]';

try {
  const { taken, folder: into } = await takeScreenshots(readOptions(process.argv.slice(2)));
  console.log(`${taken} pictures in ${into}`);
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

/** @throws Error of one line that names the invalid option */
function readOptions(args: readonly string[]): ScreenshotOptions {
  const { language, page } = parseOptions(args, options, usage);
  const known = languages.find((candidate) => candidate === language);
  if (!known)
    throw new Error(`--language is one of ${languages.join(', ')}, not "${language}". Usage: ${usage}`);
  if (page !== undefined && !page.startsWith('/'))
    throw new Error(`--page is a path such as /apps, not "${page}". Usage: ${usage}`);
  return { language: known, page };
}

/**
 * Takes screenshots of every page, or of one, in a language, at each width and in each theme.
 * @returns the number of pictures, and their folder
 */
async function takeScreenshots({ language, page }: ScreenshotOptions) {
  const browserPath = await findOrInstallBrowser();
  const stopSite = await startSite();
  const browser = await chromium.launch(launchOptions(browserPath));
  try {
    const into = join(folder, language);
    // Otherwise pictures of removed pages would remain.
    if (!page) await rm(into, { recursive: true, force: true });
    await mkdir(into, { recursive: true });
    const addresses = page ? [addressIn(language, page)] : await everyPage(browser, language);
    for (const address of addresses) await takeAll(browser, language, address, into);
    return { taken: addresses.length * viewports.length, folder: into };
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
  });
  const page = await context.newPage();
  answerDialogs(page);
  await page.addInitScript(ignoreWindowsOfOnePixel);
  const [first] = viewports;
  if (first) await setViewport(page, first);
  await openFinished(page, address);
  for (const viewport of viewports) {
    await setViewport(page, viewport);
    const path = join(into, `${fileName(address)}-${viewport.width}-${viewport.theme}.png`);
    await writeFile(path, await takePicture(page));
  }
  await context.close();
}

/** The file name of an address: `checkout-plan-premium` for `/de/checkout?plan=premium`. */
function fileName(address: string): string {
  return (
    splitLanguagePrefix(address)
      .path.slice(1)
      .replaceAll(/[^\w.]+/g, '-') || 'landing'
  );
}
