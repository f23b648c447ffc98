import type { Browser, Page } from 'playwright/test';
import { policyPaths } from '../../support/policies.ts';
import { pointAt, visit } from './visitor.ts';

/** How long the mouse is over a link before the press, in ms. */
const hoverTime = 300;
/** How long a page may take to paint, in ms. */
const timeout = 60_000;

/** A link of the landing page, and the name of its target. */
interface NextPage {
  name: string;
  link: string;
}

export const nextPages: readonly NextPage[] = [
  { name: '/apps', link: 'main a[href="/apps"]' },
  { name: 'app', link: 'main a[href="/atlasfibre"]' },
  { name: 'policy', link: `#site-footer a[href="${policyPaths.privacy.fr}"]` },
  { name: '/download', link: 'main a[href^="/download"]' },
];

/**
 * Follows a link of the landing page to an uncached page on a slow computer.
 * @param origin behind a slow network
 * @returns ms from the click to the first paint of the next page
 */
export async function changePage(browser: Browser, origin: string, next: NextPage) {
  const follow = (javaScriptEnabled: boolean) =>
    visit(browser, origin, { slow: 'processor', javaScriptEnabled }, async ({ page }) => {
      await page.goto('/', { waitUntil: 'networkidle' });
      return followLink(page, next);
    });
  // Without JavaScript and therefore without speculation rules nothing is fetched before the click.
  return { prefetched: await follow(true), native: await follow(false) };
}

async function followLink(page: Page, { link }: NextPage): Promise<number> {
  await pointAt(page, link);
  await page.waitForTimeout(hoverTime);
  const left = page.url();
  await page.mouse.down();
  // Not the event's time: without JavaScript no listener runs in the page.
  const clicked = Date.now();
  await page.mouse.up();
  await page.waitForURL((url) => url.href !== left, { waitUntil: 'load', timeout });
  return (await firstPaint(page)) - clicked;
}

/** ms since 1970. */
async function firstPaint(page: Page): Promise<number> {
  for (const end = Date.now() + timeout; Date.now() < end;) {
    const painted = await page.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return paint && performance.timeOrigin + paint.startTime;
    });
    if (painted) return painted;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${page.url()} paints nothing`);
}
