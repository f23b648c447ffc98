import { expect, type Page } from 'playwright/test';
import { siteOrigin } from './ports.ts';

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

/** Scrolls through the whole page, so that lazy images load. */
export async function readToTheEnd(page: Page): Promise<void> {
  const atTheEnd = () =>
    page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2);
  while (!(await atTheEnd())) {
    await page.evaluate(async () => {
      scrollBy({ top: innerHeight / 2, behavior: 'instant' });
      // Two frames: one to show this part, one to start loading it.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    });
  }
  const loaded = () => [...document.images].every((image) => image.complete || !image.checkVisibility());
  await expect.poll(() => page.evaluate(loaded), 'every picture has come').toBe(true);
}
