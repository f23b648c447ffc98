import { expect, type Page } from 'playwright/test';
import { siteOrigin } from './ports.ts';

/** What the browser asked of others than the site, whatever came of it. */
export function watchOthers(page: Page): string[] {
  const asked: string[] = [];
  page.context().on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${siteOrigin}/`) && !/^(data|blob):/.test(url))
      asked.push(`${page.url()} asks ${url}`);
  });
  return asked;
}

/** Reads a page to its end, where pictures that wait for it load. */
export async function readToTheEnd(page: Page): Promise<void> {
  const atTheEnd = () =>
    page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2);
  while (!(await atTheEnd())) {
    await page.evaluate(async () => {
      scrollBy({ top: innerHeight / 2, behavior: 'instant' });
      // Two frames: one that shows the place, one that begins to load what is there.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    });
  }
  const loaded = () => [...document.images].every((image) => image.complete || !image.checkVisibility());
  await expect.poll(() => page.evaluate(loaded), 'every picture has come').toBe(true);
}
