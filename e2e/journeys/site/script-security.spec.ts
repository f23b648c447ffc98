import type { APIRequestContext, Page } from 'playwright/test';
import { visitors } from '../../support/payments.ts';
import { opsToken, paymentsOrigin, siteOrigin } from '../../support/ports.ts';
import { legal, startReleaseSite } from '../../support/release-site.ts';
import { expect, firstUse, isIdle, slow, test } from '../../support/test.ts';

test('R10 strict headers, no inline script without its hash, integrity for every federated script', async ({
  page,
  request,
}) => {
  const origins = new Set<string>();
  page.on('request', (sent) => origins.add(new URL(sent.url()).origin));
  const response = await page.goto('/en/');
  await firstUse(page);
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/default-src 'none'/);
  expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*/);
  expect(response?.headers()['x-content-type-options']).toBe('nosniff');
  expect([...origins], 'no request to any other origin').toEqual([new URL(page.url()).origin]);

  const integrity = await page.evaluate(
    () =>
      (
        JSON.parse(document.querySelector('script[type=importmap]')?.textContent ?? '{}') as {
          integrity: Record<string, string>;
        }
      ).integrity,
  );
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  );
  expect(loaded.some((path) => path.startsWith('/r/marketing/'))).toBe(true);
  for (const path of loaded) expect(integrity[path], path).toMatch(/^sha256-[A-Za-z0-9+/]{43}=$/);

  const [tampered] = loaded.filter((path) => path.startsWith('/r/marketing/'));
  expect((await request.get(tampered ?? '')).headers()['cache-control']).toContain('immutable');
});

test(
  'S5 what a release brings runs nothing where it is opened by itself, and is all there in its page',
  slow,
  async ({ page, watch, port }) => {
    watch.expectErrors(/sandboxed/);
    const mark = "document.documentElement.setAttribute('data-ran', '')";
    const files = {
      'drawing.svg': `<svg xmlns="http://www.w3.org/2000/svg" onload="${mark}"><script>${mark}</script></svg>`,
      'part.html': `<p>A part</p><script>${mark}</script><meta http-equiv="refresh" content="0;url=/en/">`,
    };
    const site = await startReleaseSite(port);
    try {
      await site.release({ ...legal, version: '2', files });
      for (const file of Object.keys(files)) {
        const address = `${site.origin}/r/legal/2/${file}`;
        await page.goto(address);
        await page.waitForLoadState('networkidle');
        expect(page.url()).toBe(address);
        await expect(page.locator('[data-ran]')).toHaveCount(0);
      }
    } finally {
      await page.goto('about:blank');
      await site.stop();
    }
    await page.goto('/en/');
    await firstUse(page);
    const pictures = page.locator('main img');
    expect(await pictures.count()).toBeGreaterThan(3);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0);
    }
  },
);

test('R10 a federated script with a changed byte is not run', async ({ page, watch }) => {
  watch.expectErrors(/integrity|island|Failed to fetch|federation|RUNTIME/i);
  await page.route(/\/r\/commerce\/.*remoteEntry\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()};window.tampered = true` });
  });
  await page.goto('/en/download');
  await page.getByLabel('Name').focus();
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible();
  expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
});

const [german] = visitors;

/** Attempts of an attacker who can already change the page. @returns by attempt, what stopped it */
async function tryInjections(): Promise<Record<string, string>> {
  // Code run by the browser's driver may be exempt from the policy; after a frame it counts as the page's own.
  await new Promise(requestAnimationFrame);
  const element = document.createElement('div');
  document.body.append(element);
  const script = document.createElement('script');
  const code = 'window.injected = true';
  const { trustedTypes } = window as unknown as {
    trustedTypes: { createPolicy(name: string, rules: object): unknown };
  };
  const attempts: Record<string, () => unknown> = {
    'HTML as a string': () => (element.innerHTML = `<img src="x" onerror="${code}">`),
    'HTML beside an element': () => element.insertAdjacentHTML('afterend', `<b onclick="${code}">x</b>`),
    'HTML in a frame': () => (document.createElement('iframe').srcdoc = `<script>${code}</script>`),
    'HTML parsed': () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
    'the address of a script': () => (script.src = '/assets/boot.js'),
    'the address of another site’s script': () => (script.src = 'https://js.stripe.com/v3'),
    'the text of a script': () => (script.text = code),
    'an event handler': () => element.setAttribute('onclick', code),
    // oxlint-disable-next-line typescript/no-implied-eval -- what the policy must refuse
    'evaluated code': () => (new Function(code) as () => void)(),
    // oxlint-disable-next-line typescript/no-implied-eval -- what the policy must refuse
    'code in a timer': () => setTimeout(code),
    'a policy of its own': () => trustedTypes.createPolicy('mine', {}),
    'a policy for everything': () => trustedTypes.createPolicy('default', {}),
  };
  return Object.fromEntries(
    Object.entries(attempts).map(([name, attempt]) => {
      try {
        attempt();
        return [name, 'done'];
      } catch (error) {
        return [name, (error as Error).name];
      }
    }),
  );
}

for (const address of ['/en/', '/en/download', '/privacy-policy', '/en/nowhere'])
  test(
    `S6 R10 strings become neither HTML nor script on ${address}, and the site hears of who tried`,
    address === '/en/' ? {} : slow,
    async ({ page, request, watch }) => {
      watch.expectErrors(/Trusted|Content Security Policy|404/);
      await page.goto(address);
      // The page's scripts, and what the policy allows them, are loaded.
      await page.getByRole('banner').getByRole('link').first().hover();
      await firstUse(page);
      await isIdle(page);
      await reports(page, request, 'require-trusted-types-for', () => refusesInjections(page));
    },
  );

test(
  'S6 R10 where one pays, strings become neither HTML nor script, but for the provider’s addresses',
  slow,
  async ({ page, watch }) => {
    watch.expectErrors(/Trusted|Content Security Policy/);
    await page.goto(german.checkout);
    await expect(page.getByRole('button', { name: german.pay })).toBeEnabled();
    await refusesInjections(page);
    const outcomes = await page.evaluate(async (origin) => {
      await new Promise(requestAnimationFrame);
      const { host } = new URL(origin);
      const addresses = {
        own: `${origin}/another.js`,
        other: `${origin}.evil.example/x.js`,
        hidden: `http://evil.example/?${origin}/`,
        user: `http://${host}@evil.example/`,
        scheme: `ftp://${host}/x.js`,
        code: `data:text/javascript,//${host}`,
      };
      const accepts = (address: string) => {
        try {
          document.createElement('script').src = address;
          return true;
        } catch {
          return false;
        }
      };
      return Object.fromEntries(Object.entries(addresses).map(([name, address]) => [name, accepts(address)]));
    }, paymentsOrigin);
    expect(outcomes).toEqual({
      own: true,
      other: false,
      hidden: false,
      user: false,
      scheme: false,
      code: false,
    });
  },
);

async function refusesInjections(page: Page): Promise<void> {
  const outcomes = await page.evaluate(tryInjections);
  expect(Object.keys(outcomes)).toHaveLength(12);
  for (const [attempt, outcome] of Object.entries(outcomes))
    expect(outcome, `${attempt} on ${page.url()}`).toMatch(/^(Type|Eval)Error$/);
  expect(await page.evaluate(() => 'injected' in window)).toBe(false);
}

test(
  'S6 R10 an inline script that got into a page does not run, and the site hears of it',
  slow,
  async ({ page, request, watch }) => {
    watch.expectErrors(/Content Security Policy/);
    await page.route('/en/apps', async (route) => {
      const response = await route.fetch();
      const injected = '<script>window.injected = true</script></body>';
      await route.fulfill({ response, body: (await response.text()).replace('</body>', injected) });
    });
    await reports(page, request, 'script-src-elem', async () => {
      await page.goto('/en/apps');
      expect(await page.evaluate(() => 'injected' in window)).toBe(false);
    });
  },
);

/** Waits until the page itself has reported what is refused, and the site has counted it. */
async function reports(
  page: Page,
  request: APIRequestContext,
  directive: string,
  attempt: () => Promise<void>,
) {
  const before = await reportedViolations(request, directive);
  const reported = page.waitForRequest(
    (sent) => sent.url() === `${siteOrigin}/policy-reports` && (sent.postData() ?? '').includes(directive),
  );
  await attempt();
  expect((await (await reported).response())?.status()).toBe(204);
  await expect.poll(() => reportedViolations(request, directive)).toBeGreaterThan(before);
}

/** How many violations of a CSP directive browsers have reported. */
async function reportedViolations(request: APIRequestContext, directive: string): Promise<number> {
  const response = await request.get('/metrics', { headers: { Authorization: `Bearer ${opsToken}` } });
  const line = new RegExp(`policy_violations_reported_total\\{directive="${directive}"\\} (\\d+)`);
  return Number(line.exec(await response.text())?.[1] ?? 0);
}
