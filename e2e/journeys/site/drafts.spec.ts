import type { Locator, Page } from 'playwright/test';
import { signIn } from '../../support/account.ts';
import { fillContactForm } from '../../support/pages.ts';
import { builtPages, fields as anyField } from '../../support/built-pages.ts';
import { newEmail } from '../../support/mails.ts';
import { orderMonth } from '../../support/orders.ts';
import { cards, fillCheckout, visitors } from '../../support/payments.ts';
import { awaitIsland, expect, firstUse, slow, stallScripts, test } from '../../support/test.ts';

const [german] = visitors;
/** These pages ask for a secret or an agreement, or for signing in. */
const withoutDrafts = ['activation', 'my-data'];

/** The pages with fields, each with its last variant. */
const withFields = new Map(
  builtPages('de').flatMap(({ id, address, html }) =>
    html(anyField).length > 0 && !withoutDrafts.includes(id) ? [[id, address]] : [],
  ),
);

for (const [id, address] of withFields)
  test(
    `R14 what was typed and chosen on ${id} stays in another language, after Back, Forward and a reload`,
    id === 'landing' ? {} : slow,
    async ({ page }) => {
      await page.goto(address);
      await fillAll(page);
      const typed = await contentOf(page);
      expect(typed.length).toBeGreaterThan(0);

      await choose(page, 'en');
      await expect.poll(() => contentOf(page)).toEqual(typed);
      await page.goBack();
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
      await expect.poll(() => contentOf(page)).toEqual(typed);
      await page.goForward();
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await expect.poll(() => contentOf(page)).toEqual(typed);
      await page.reload();
      await expect.poll(() => contentOf(page)).toEqual(typed);
      await firstUse(page);
      expect(await contentOf(page)).toEqual(typed);
    },
  );

test('R14 what was typed and chosen before the first script came stays, also instead of an earlier draft', async ({
  page,
}) => {
  await page.goto('/de/trial');
  await page.locator('main input[type=email]').fill('earlier@example.org');
  await page.getByRole('radio').last().check();
  const give = await stallScripts(page, /\/boot-[^/]*\.js$/);
  await page.goto('/fr/trial', { waitUntil: 'commit' });
  await page.locator('main input[type=email]').fill('ada@example.org');
  await page.getByRole('radio').first().check();
  const typed = await contentOf(page);
  give();
  await page.waitForLoadState();
  await page.unrouteAll();
  await choose(page, 'en');
  await expect.poll(() => contentOf(page)).toEqual(typed);
});

test('R14 a message that was sent is not kept, the next one is', slow, async ({ page }) => {
  await page.goto('/en/#contact');
  const form = page.locator('#contact form');
  await fillContactForm(form);
  await awaitIsland(page);
  await form.getByRole('button').click();
  await expect(page.getByRole('status').filter({ hasText: /sent/i })).toBeVisible();
  await page.reload();
  await expect(form.locator('[name=message]')).toHaveValue('');
  await form.locator('[name=message]').fill('Another one.');
  await page.reload();
  await expect(form.locator('[name=message]')).toHaveValue('Another one.');
});

test('R14 what was sent for a download is not kept', slow, async ({ page }) => {
  await page.goto('/de/download?app=TrackIT');
  await page.locator('[name=customerName]').fill('Ada Test');
  await page.locator('[name=customerEmail]').fill(newEmail());
  await awaitIsland(page);
  await page.locator('main form button').click();
  await expect(page.locator('[role=status]:visible').filter({ hasText: /\S/ })).toBeVisible();
  await page.reload();
  await expect(page.locator('[name=customerName]')).toHaveValue('');
});

test(
  'R14 what a form without script has sent is not kept; what it could not send is',
  slow,
  async ({ page }) => {
    await page.goto('/de/account');
    const email = page.getByLabel(german.email);
    await email.fill('ada@example.org');
    await page.route('**/api/account/link', (route) =>
      route.fulfill({ status: 303, headers: { Location: '/de/account#account-failed' } }),
    );
    await page.locator('main form button').click();
    await expect(page).toHaveURL(/#account-failed$/);
    await expect(email).toHaveValue('ada@example.org');
    await page.unroute('**/api/account/link');
    await page.locator('main form button').click();
    await expect(page).toHaveURL(/#account-sent$/);
    await page.waitForLoadState();
    await page.goto('/en/account');
    await expect(page.locator('main [name=email]')).toHaveValue('');
  },
);

test(
  'R14 a declaration that was refused once, sent with another choice, is not kept',
  slow,
  async ({ page }) => {
    await page.goto('/en/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cancel contracts here' }).click();
    const address = page.url();
    const field = (label: string) => page.getByLabel(label, { exact: true });
    await page.getByLabel(/Extraordinary/).check();
    await field('First and last name').fill('Ada Lovelace');
    await field('Contract').fill('2026-999999');
    await page.getByLabel(/Email address used/).fill(newEmail());
    const send = page.getByRole('main').getByRole('button', { name: 'Cancel now' });
    await send.click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(field('First and last name')).toHaveValue('Ada Lovelace');
    await page.getByLabel(/^Reason/).fill('The crew is dissolved');
    await send.click();
    await expect(page.locator('main dl')).toContainText('2026-999999');
    await page.waitForLoadState();
    await page.goto(address);
    await expect(field('First and last name')).toHaveValue('');
    await expect(field('Contract')).toHaveValue('');
  },
);

test('R14 what is typed where the cursor stands takes the place of a draft that comes late', async ({
  page,
}) => {
  await page.goto('/de/trial');
  await page.locator('main input[type=email]').fill('earlier@example.org');
  const give = await stallScripts(page, /\/boot-[^/]*\.js$/);
  await page.goto('/fr/trial', { waitUntil: 'commit' });
  const field = page.locator('main input[type=email]');
  await field.focus();
  give();
  await expect(field).toHaveValue('earlier@example.org');
  await page.keyboard.type('ada@example.org');
  await expect(field).toHaveValue('ada@example.org');
});

test('R14 an address that has paid is not kept', slow, async ({ page }) => {
  await fillCheckout(page, german, { card: cards.succeeds });
  await page.getByRole('button', { name: german.pay }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(german.paid);
  await page.waitForLoadState();
  await page.goto(german.checkout);
  await expect(page.getByLabel(german.email)).toHaveValue('');
});

test('R14 a card and a code are never kept', async ({ page }) => {
  await fillCheckout(page, german, { email: 'ada@example.org', card: cards.declined });
  await page.goto('/de/activate');
  await page.locator('[name=code]').fill('ABCD-EFGH');
  const kept = await page.evaluate(() => Object.entries({ ...sessionStorage, ...localStorage }));
  // A random key or a time may contain four digits of a card by chance.
  const stored = JSON.stringify(kept.filter(([name]) => !name.startsWith('order-key:')));
  expect(stored).toContain('ada@example.org');
  expect(stored).not.toMatch(/4000|0002|12 ?\/ ?34|"123"|ABCD/);
});

test(
  'R14 what was typed in an account stays in another language, and is nobody else’s',
  slow,
  async ({ page, request }) => {
    const [first, second] = [await orderMonth(request, german), await orderMonth(request, german)];
    await signIn(page, request, { email: first.email, visitor: german });
    const company = page.getByLabel('Firma oder Name');
    await page.getByText('Angaben eingeben').click();
    await company.fill('Muster Netze AG');
    await choose(page, 'en');
    await expect(page.locator('main [name=company]')).toBeVisible();
    await expect(page.locator('main [name=company]')).toHaveValue('Muster Netze AG');
    await choose(page, 'de');
    await page.getByRole('button', { name: 'Abmelden' }).click();
    await signIn(page, request, { email: second.email, visitor: german });
    await expect(company).toBeHidden();
    await expect(company).toHaveValue('');
  },
);

const fields =
  'main :is(input:not([type=hidden], [type=checkbox], [autocomplete^=cc-], [tabindex="-1"]), textarea, select)';

async function fillAll(page: Page): Promise<void> {
  const all = page.locator(fields);
  await expect(all.filter({ visible: true }).first()).toBeVisible();
  for (const [index, field] of (await all.filter({ visible: true }).all()).entries())
    await fill(field, index);
}

async function fill(field: Locator, index: number): Promise<void> {
  const kind = await field.evaluate((element: HTMLInputElement) => element.type);
  if (kind === 'radio') return field.check();
  if (kind.startsWith('select')) return void (await field.selectOption({ index: 1 }));
  await field.fill(
    { email: 'ada@example.org', number: '71', date: '2031-05-17' }[kind] ?? `e${'e'.repeat(index)}`,
  );
}

/** Names and values of the fields that can be seen. */
function contentOf(page: Page): Promise<string[][]> {
  return page
    .locator(fields)
    .filter({ visible: true })
    .evaluateAll((elements) =>
      (elements as HTMLInputElement[])
        .filter(({ type, checked }) => type !== 'radio' || checked)
        .map(({ name, id, value }) => [name || id, value]),
    );
}

async function choose(page: Page, language: string): Promise<void> {
  await page
    .locator(`a[data-language=${language}]`)
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}
