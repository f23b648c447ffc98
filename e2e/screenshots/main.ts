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

const usage = 'npm run screenshots -- [--language de] [--page /apps]';

try {
  console.log(await takeScreenshots(process.argv.slice(2)));
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

/**
 * Takes screenshots of every page, or of one, in a language, at each width and in each theme.
 * @returns a line that says how many, and where
 * @throws Error of one line that names an invalid option
 */
async function takeScreenshots(args: readonly string[]): Promise<string> {
  const options = {
    language: { type: 'string', default: defaultLanguage },
    page: { type: 'string' },
  } as const;
  const { language: wanted, page } = parseOptions(args, options, usage);
  const language = languages.find((candidate) => candidate === wanted);
  if (!language)
    throw new Error(`--language is one of ${languages.join(', ')}, not "${wanted}". Usage: ${usage}`);
  if (page !== undefined && !page.startsWith('/'))
    throw new Error(`--page is a path such as /apps, not "${page}". Usage: ${usage}`);
  const folder = resolve(import.meta.dirname, '../../.screenshots', language);
  const browserPath = await findOrInstallBrowser();
  const stopSite = await startSite();
  const browser = await chromium.launch(launchOptions(browserPath));
  try {
    // Otherwise pictures of removed pages would remain.
    if (!page) await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const addresses = page ? [addressIn(language, page)] : await everyPage(browser, language);
    for (const address of addresses) await takeAll(browser, language, address, folder);
    return `${addresses.length * viewports.length} pictures in ${folder}`;
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

async function takeAll(browser: Browser, locale: Language, address: string, folder: string): Promise<void> {
  const context = await browser.newContext({ baseURL: siteOrigin, locale, reducedMotion: 'reduce' });
  const page = await context.newPage();
  answerDialogs(page);
  await page.addInitScript(ignoreWindowsOfOnePixel);
  const [first] = viewports;
  if (first) await setViewport(page, first);
  await openFinished(page, address);
  // `checkout-plan-premium` for `/de/checkout?plan=premium`.
  const path = splitLanguagePrefix(address).path.slice(1);
  const name = path.replaceAll(/[^\w.]+/g, '-') || 'landing';
  for (const viewport of viewports) {
    await setViewport(page, viewport);
    const file = join(folder, `${name}-${viewport.width}-${viewport.theme}.png`);
    await writeFile(file, await takePicture(page));
  }
  await context.close();
}
