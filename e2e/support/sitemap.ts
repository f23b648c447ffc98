import { languages } from '@site/shared-i18n';
import { expect, type APIRequestContext } from 'playwright/test';

/** All pages in the sitemap; expects more than 15 in each language. */
export async function listedPages(request: APIRequestContext) {
  const text = await (await request.get('/sitemap.xml')).text();
  const pages = [...text.matchAll(/<url>(.*?)<\/url>/g)].map(([, entry = '']) => ({
    address: pathOf(/<loc>(.*?)<\/loc>/.exec(entry)?.[1] ?? ''),
    /** Paths of the same page by hreflang, x-default included. */
    alternates: Object.fromEntries(
      [...entry.matchAll(/hreflang="([\w-]+)" href="(.*?)"/g)].map(([, language = '', href = '']) => [
        language,
        pathOf(href),
      ]),
    ),
  }));
  expect(pages.length, 'pages in the sitemap').toBeGreaterThan(15 * languages.length);
  return pages;
}

function pathOf(url: string): string {
  return new URL(url).pathname;
}
