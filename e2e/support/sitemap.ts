import { languages } from '@site/shared-i18n';
import { expect, type APIRequestContext } from 'playwright/test';

interface ListedPage {
  /** The path of the page's address. */
  address: string;
  /** Paths of the same page by hreflang, x-default included. */
  alternates: Record<string, string>;
}

/** All pages in the sitemap; expects more than 15 in each language. */
export async function listedPages(request: APIRequestContext): Promise<ListedPage[]> {
  const text = await (await request.get('/sitemap.xml')).text();
  const pages = [...text.matchAll(/<url>(.*?)<\/url>/g)].map(([, entry = '']) => ({
    address: pathOf(/<loc>(.*?)<\/loc>/.exec(entry)?.[1] ?? ''),
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
