import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Page, Request } from 'playwright/test';
import { benchPages } from '../../bench/measure-pages.ts';
import { siteOrigin } from '../../support/ports.ts';
import { awaitIsland, expect, isIdle, slow, test } from '../../support/test.ts';

/** 1 KB counts as 1000 bytes, the stricter reading. */
const kilobyte = 1000;

/** Sums up the transferred bodies of the scripts that a page has asked for, of all hosts or only the site's own. */
function weighScripts(page: Page, origins: 'all' | 'own' = 'all'): () => Promise<number> {
  const scripts: Request[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (pathname.endsWith('.js') && (origins === 'all' || origin === siteOrigin)) scripts.push(request);
  });
  const sizeOf = async (request: Request) => {
    if (!(await request.response())) return 0;
    return Math.max((await request.sizes()).responseBodySize, 0);
  };
  return async () => {
    const sizes = await Promise.all(scripts.map(sizeOf));
    return sizes.reduce((sum, size) => sum + size, 0);
  };
}

for (const address of ['/de/', '/', '/privacy-policy', '/dsgvo', '/apps']) {
  test(
    `F-weight a visitor who only reads ${address} loads 10 KB of JavaScript at most`,
    address === '/de/' ? {} : slow,
    async ({ page }) => {
      const weight = weighScripts(page);
      await page.goto(address);
      await isIdle(page);
      for (let turns = 0; turns < 4; turns++) {
        const before = await page.evaluate(() => scrollY);
        await page.mouse.wheel(0, 300);
        await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
      }
      await isIdle(page);
      const loaded = await weight();
      expect(loaded, 'the script of every page').toBeGreaterThan(0);
      expect(loaded).toBeLessThanOrEqual(10 * kilobyte);
    },
  );
}

/** The size of a body as browsers get it: compressed. */
async function transferredSize(address: string): Promise<number> {
  const headers = { 'Accept-Encoding': 'gzip, deflate, br, zstd' };
  const [response] = (await once(get(siteOrigin + address, { headers }), 'response')) as [IncomingMessage];
  expect(response.statusCode, address).toBe(200);
  return (await buffer(response)).length;
}

test('F-weight the HTML of each kind of page with all its styles is 15 KB at most', async () => {
  for (const address of ['/apps', '/de/chronos-pro', '/ru/support', '/about', '/trial', '/download']) {
    expect(await transferredSize(address), address).toBeGreaterThan(5 * kilobyte);
    // Once the shell has compressed the page at its best, which it does after the first answer.
    await expect.poll(() => transferredSize(address), address).toBeLessThanOrEqual(15 * kilobyte);
  }
});

test(
  'F-weight five pages, with a mouse over every link of theirs, load 10 KB of JavaScript at most',
  slow,
  async ({ page }) => {
    const weight = weighScripts(page);
    for (const address of ['/en/', '/en/apps', '/en/atlasfibre', '/en/support', '/privacy-policy']) {
      await page.goto(address, { waitUntil: 'load' });
      const links = await page.locator('a').filter({ visible: true }).all();
      expect(links.length).toBeGreaterThan(10);
      for (const link of links) {
        await link.scrollIntoViewIfNeeded();
        const box = await link.boundingBox();
        // Not `hover`, which waits until nothing covers the link; a real mouse does not wait.
        if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      }
    }
    expect(await weight()).toBeLessThanOrEqual(10 * kilobyte);
  },
);

test('F-weight the contact form in use has loaded 112 KB of JavaScript at most', async ({ browser }) => {
  // As above, for each script.
  await expect(async () => {
    const page = await browser.newPage({ baseURL: siteOrigin });
    const weight = weighScripts(page);
    await page.goto('/');
    await isIdle(page);
    await page.locator('#contact [name=name]').focus();
    await awaitIsland(page);
    await isIdle(page);
    const loaded = await weight();
    await page.close();
    console.log(`JavaScript with the contact form in use: ${loaded} bytes`);
    expect(loaded).toBeLessThanOrEqual(112 * kilobyte);
  }).toPass();
});

test(
  'F-weight the checkout with its card form has loaded 128 KB of JavaScript at most',
  slow,
  async ({ page }) => {
    const weight = weighScripts(page, 'own');
    await page.goto(benchPages.find(({ name }) => name === 'checkout')?.address ?? '', { waitUntil: 'load' });
    await page.locator('main form button[type=submit]:enabled').waitFor();
    await isIdle(page);
    const loaded = await weight();
    console.log(`JavaScript with the card form shown, without the provider's: ${loaded} bytes`);
    expect(loaded).toBeGreaterThan(50 * kilobyte);
    expect(loaded).toBeLessThanOrEqual(128 * kilobyte);
  },
);
