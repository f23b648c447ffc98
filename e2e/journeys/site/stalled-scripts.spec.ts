import type { Page, Request, Route } from 'playwright/test';
import { fillContactForm } from '../../support/pages.ts';
import { expect, laterScripts, signal, slow, stallScripts, test } from '../../support/test.ts';

/** What a page sends to the api. */
function watchPosts(page: Page): Request[] {
  const posts: Request[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && posts.push(request)));
  return posts;
}

const fieldsOf = (request: Request | undefined) =>
  Object.fromEntries(new URLSearchParams(request?.postData() ?? ''));

test('R14 a message is sent though no script comes, once, by the button that was pressed', async ({
  page,
}) => {
  await stallScripts(page);
  const posts = watchPosts(page);
  await page.goto('/en/');
  const form = page.locator('#contact form');
  await fillContactForm(form);
  const send = form.getByRole('button');
  await send.evaluate((button: HTMLButtonElement) =>
    Object.assign(button, { name: 'by', value: 'the button' }),
  );
  await send.click();
  await expect(send).toHaveAttribute('aria-busy', 'true');
  await send.click();
  await expect(page.locator('#contact-sent')).toBeVisible();
  await expect(page).toHaveURL(/\/en\/#contact-sent$/);
  expect(posts.map((post) => fieldsOf(post))).toEqual([
    expect.objectContaining({
      name: 'Ada Test',
      message: 'A message that is long enough.',
      language: 'en',
      by: 'the button',
    }),
  ]);
});

test(
  'R14 what Enter sends comes too, and an island that is late sends nothing again',
  slow,
  async ({ page }) => {
    const release = await stallScripts(page);
    const posts = watchPosts(page);
    const [sending, alive, answering] = [signal(), signal(), signal()];
    await page.route('**/api/app-download', async (route) => {
      sending.give();
      await answering.given;
      await route.continue();
    });
    await page.exposeFunction('onAlive', alive.give);
    await page.addInitScript(() =>
      document.addEventListener('site:island-hydrated', () =>
        (window as unknown as { onAlive(): void }).onAlive(),
      ),
    );
    await page.goto('/de/download?app=TrackIT');
    await page.locator('[name=customerName]').fill('Ada Test');
    await page.locator('[name=customerEmail]').fill('ada@example.org');
    const button = await page.getByRole('button', { name: 'Herunterladen' }).boundingBox();
    await page.keyboard.press('Enter');
    await sending.given;
    release();
    await alive.given;
    // By keyboard and mouse alone: locators wait until the answer is there.
    await page.keyboard.press('Enter');
    await page.mouse.click((button?.x ?? 0) + 9, (button?.y ?? 0) + 9);
    answering.give();
    await expect(page.locator('#download-sent')).toBeVisible();
    expect(posts.map((post) => fieldsOf(post))).toEqual([
      expect.objectContaining({
        appName: 'TrackIT',
        customerName: 'Ada Test',
        customerEmail: 'ada@example.org',
      }),
    ]);
  },
);

test(
  'R14 what is missing is said by the browser, and the next press sends at once',
  slow,
  async ({ page }) => {
    await stallScripts(page);
    await page.goto('/en/');
    const form = page.locator('#contact form');
    await fillContactForm(form);
    await form.locator('[name=email]').fill('');
    const send = form.getByRole('button');
    await send.press('Enter');
    await expect(form.locator('[name=email]')).toBeFocused();
    await expect(send).not.toHaveAttribute('aria-busy');
    await form.locator('[name=email]').fill('ada@example.org');
    await send.press('Enter');
    await expect(page.locator('#contact-sent')).toBeVisible();
  },
);

for (const { address, message, options } of [
  { address: '/en/privacy-policy', message: /longer than usual/, options: {} },
  { address: '/ru/privacy-policy', message: /дольше|больше времени/, options: slow },
]) {
  test(
    `R14 on ${address} a button whose island is late says so, and works when it has come`,
    options,
    async ({ page }) => {
      const release = await stallScripts(page);
      await page.addInitScript(() => {
        const printed: string[] = [];
        Object.assign(window, { printed, print: () => printed.push(location.pathname) });
      });
      const printed = () => page.evaluate(() => (window as unknown as { printed: string[] }).printed);
      await page.goto(address);
      const print = page.locator('[data-island=print-button] button');
      await print.click();
      await expect(print).toHaveAttribute('aria-busy', 'true');
      const status = page.getByRole('status').filter({ hasText: message });
      await expect(status).toBeInViewport();
      await print.press('Enter');
      const [below, above] = [await status.boundingBox(), await print.boundingBox()];
      expect(
        (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0),
        'px between button and text',
      ).toBeLessThan(40);
      expect(await printed()).toEqual([]);
      release();
      await expect.poll(printed).toHaveLength(1);
      await expect(status).toHaveCount(0);
      await expect(print).not.toHaveAttribute('aria-busy');
    },
  );
}

test('R14 R5 with scripts that fail at once a message is sent, and a button says that it cannot', async ({
  page,
  watch,
}) => {
  watch.expectErrors(/did not load|Failed to (load|fetch)|ERR_FAILED/);
  await page.route(laterScripts, (route: Route) => route.abort());
  await page.goto('/de/cookies');
  await page.locator('[data-island=print-button] button').click();
  await expect(page.getByRole('status').filter({ hasText: 'konnten nicht geladen werden' })).toBeInViewport();
  const posts = watchPosts(page);
  await page.goto('/de/');
  const form = page.locator('#contact form');
  await fillContactForm(form);
  await form.getByRole('button').click();
  await expect(page.locator('#contact-sent')).toBeVisible();
  expect(posts).toHaveLength(1);
});

test('R14 a form that was sent takes no second press until its answer, though another was sent before', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/en/account');
  // The page stays, as while it waits for an answer.
  await page.evaluate(() => {
    const sent: unknown[] = [];
    Object.assign(window, { sent });
    addEventListener('submit', (event) => {
      sent.push(new FormData(event.target as HTMLFormElement).get('email'));
      event.preventDefault();
    });
  });
  // Later than the page's time even on a slow machine, as the clock cannot go back.
  await page.clock.pauseAt(Date.now() + 60_000);
  const forms = page.locator('form[action="/api/account/link"]');
  await forms.evaluate((form) => form.after(form.cloneNode(true)));
  const send = async (index: number, email: string) => {
    await forms.nth(index).locator('[name=email]').fill(email);
    await forms.nth(index).evaluate((form: HTMLFormElement) => form.requestSubmit());
  };
  await send(0, 'first@example.org');
  await page.clock.runFor(10_000);
  await send(1, 'second@example.org');
  await page.clock.runFor(14_000);
  await send(1, 'too-early@example.org');
  await page.clock.runFor(1000);
  await send(1, 'after-15-s@example.org');
  expect(await page.evaluate(() => (window as unknown as { sent: string[] }).sent)).toEqual([
    'first@example.org',
    'second@example.org',
    'after-15-s@example.org',
  ]);
});

for (const { when, breakIt } of [
  {
    when: 'does not come',
    breakIt: (page: Page) =>
      page.route(/\/r\/marketing\/.*\/assets\/contact-form\.js$/, (route) => route.abort()),
  },
  {
    when: 'breaks as it starts',
    breakIt: (page: Page) =>
      page.evaluate(() => {
        const { addEventListener } = window;
        window.addEventListener = (...listener: Parameters<typeof addEventListener>) => {
          if (listener[0] !== 'hashchange') return addEventListener(...listener);
          window.addEventListener = addEventListener;
          throw new Error('planted');
        };
      }),
  },
  {
    when: 'breaks later',
    breakIt: (page: Page) =>
      page.evaluate(() => {
        const { setAttribute } = Element.prototype;
        Element.prototype.setAttribute = function (name, value) {
          if (name === 'aria-invalid') throw new Error('planted');
          setAttribute.call(this, name, value);
        };
      }),
  },
])
  test(`R14 what is typed stays, with the cursor, where an island ${when}, and is sent`, async ({
    page,
    watch,
  }) => {
    watch.expectErrors(/planted|failed to hydrate|did not load|Failed to (load|fetch)|ERR_FAILED/);
    const release = await stallScripts(page);
    const posts = watchPosts(page);
    await page.goto('/en/');
    await breakIt(page);
    const form = page.locator('#contact form');
    const address = form.locator('[name=email]');
    await fillContactForm(form, 'ada');
    await address.press('End');
    release();
    const island = page.locator('[data-island=contact-form]');
    if (when === 'breaks later') {
      await expect(island).toHaveAttribute('data-hydrated');
      await address.press('Enter');
    }
    await expect(island).toHaveAttribute('data-failed');
    await page.keyboard.type('@example.org');
    await expect(address).toHaveValue('ada@example.org');
    await form.getByRole('button').click();
    await expect(page.locator('#contact-sent')).toBeVisible();
    expect(posts.map((post) => fieldsOf(post)).filter(({ email }) => email)).toEqual([
      expect.objectContaining({ email: 'ada@example.org', message: 'A message that is long enough.' }),
    ]);
  });
