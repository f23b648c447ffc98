import { addressIn, languages, type Language } from '@site/shared-i18n';
import { expect, type APIRequestContext, type Locator, type Page } from 'playwright/test';
import { newEmail } from './mails.ts';
import { policyAddress } from './policies.ts';
import { siteOrigin } from './ports.ts';
import { awaitIsland } from './test.ts';

/** Paths, without a language, of unlisted pages that a visitor can reach without paying. */
const unlistedPaths = [
  ...['/checkout?plan=premium&amount=49.90', '/checkout', '/subscribe?planId=premium', '/subscribe'],
  ...['/success', '/cancel', '/order', '/no-such-page'],
];

/** The address of a page of each kind, in German; /subscribe asks for an e-mail address in a dialog. */
export const pageKinds = [
  ...['/de/', '/de/apps', '/de/atlasfibre', '/de/future-app-1', '/de/support', '/de/download', '/de/trial'],
  ...['/datenschutzrichtlinie', '/de/checkout?plan=premium&amount=49.90', '/de/subscribe?planId=basic'],
  ...['/de/cancel', '/de/no-such-page'],
];

/** All pages in the sitemap; expects more than 15 in each language. */
export async function listedPages(request: APIRequestContext) {
  const text = await (await request.get('/sitemap.xml')).text();
  const pathOf = (url = '') => new URL(url).pathname;
  const pages = [...text.matchAll(/<url>(.*?)<\/url>/g)].map(([, entry = '']) => ({
    address: pathOf(/<loc>(.*?)<\/loc>/.exec(entry)?.[1]),
    /** Paths of the same page by hreflang, x-default included. */
    alternates: Object.fromEntries(
      [...entry.matchAll(/hreflang="([\w-]+)" href="(.*?)"/g)].map(([, tag = '', to]) => [tag, pathOf(to)]),
    ),
  }));
  expect(pages.length, 'pages in the sitemap').toBeGreaterThan(15 * languages.length);
  return pages;
}

/** The addresses of a language's listed pages (in the sitemap). */
export async function listedIn(request: APIRequestContext, language: Language): Promise<string[]> {
  const pages = await listedPages(request);
  const inLanguage = pages.filter(({ address, alternates }) => alternates[language] === address);
  expect(inLanguage.length, `pages in ${language}`).toBeGreaterThan(15);
  return inLanguage.map(({ address }) => address);
}

/** The addresses of a language's unlisted pages: purchases, the not-found page, earlier policies. */
export function unlistedIn(language: Language): string[] {
  const versions = `${policyAddress('privacy', language)}/versions`;
  return [...unlistedPaths.map((path) => addressIn(language, path)), versions, `${versions}/1.0`];
}

/** Opens a page and waits until it shows everything that needs no interaction. */
export async function openFinished(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate(() => document.fonts.ready);
  if (/checkout\?/.test(address)) {
    await page.locator('main form button[type=submit]:enabled').waitFor();
  } else if (/subscribe\?/.test(address)) {
    await page.locator('main details').waitFor();
  } else if (/(checkout|subscribe|success|cancel|order)$/.test(address)) {
    await page.locator('[data-island][data-hydrated]').waitFor({ state: 'attached' });
  }
}

export function answerDialogs(page: Page): void {
  page.on('dialog', (dialog) => void dialog.accept(newEmail()));
}

/** Requests to other hosts, successful or not. */
export function watchOtherHosts(page: Page): string[] {
  const requests: string[] = [];
  page.context().on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${siteOrigin}/`) && !/^(data|blob):/.test(url))
      requests.push(`${page.url()} asks ${url}`);
  });
  return requests;
}

/** Fills in all four fields of a contact form. */
export async function fillContactForm(form: Locator, email = 'ada@example.org'): Promise<void> {
  await form.locator('[name=name]').fill('Ada Test');
  await form.locator('[name=email]').fill(email);
  await form.locator('[name=subject]').fill('Hello');
  await form.locator('[name=message]').fill('A message that is long enough.');
}

/** Sends the contact form with an e-mail address that the api refuses. */
export async function sendWithFault(page: Page): Promise<void> {
  const form = page.locator('#contact form');
  // Browsers accept an address without a dot, as HTML allows it, but the api refuses it.
  await fillContactForm(form, 'ada@example');
  await awaitIsland(page);
  await form.locator('button[type=submit]').click();
  await form.locator('[name=email][aria-invalid]').waitFor();
}

/** Sends the filled contact form where the api fails, until the notice is there. */
export async function failToSend(page: Page): Promise<void> {
  await page.route('**/api/contact', (route) => route.fulfill({ status: 500, body: '' }));
  await page.locator('#contact form button[type=submit]').click();
  await page.locator('[role=status]:visible').filter({ hasText: /\S/ }).first().waitFor();
}

/** Scrolls until a section begins right below the window, where it gets ready to move in (L16). */
export async function scrollNear(section: Locator): Promise<void> {
  await section.evaluate(async (element) => {
    // A page that still glides to an anchor would glide on.
    for (let before = -1, still = 0; still < 5; before = scrollY) {
      await new Promise(requestAnimationFrame);
      still = scrollY === before ? still + 1 : 0;
    }
    const below = element.getBoundingClientRect().top - innerHeight - 20;
    scrollBy({ top: below, behavior: 'instant' });
  });
}
