import { expect, firstUse, signal, slow, test } from '../../support/test.ts';

test('C2 /checkout says what is wrong with its address and asks for no payment', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  for (const { query, text, plan } of [
    { query: '', text: 'names neither a plan nor an amount' },
    { query: '?plan=premium', text: 'doesn’t say how much to pay', plan: 'Premium' },
    { query: '?plan=pro', text: 'There is no such plan' },
    { query: '?amount=49.90', text: 'doesn’t say which plan' },
    { query: '?plan=premium&amount=49,90', text: 'couldn’t read the amount', plan: 'Premium' },
    { query: '?plan=pro&amount=49.90', text: 'There is no such plan' },
    { query: '?plan=premium&amount=9.90', text: 'The amount in it isn’t the price', plan: 'Premium' },
  ])
    await test.step(query, async () => {
      await page.goto(`/en/checkout${query}`);
      const main = page.getByRole('main');
      await expect(main).toContainText(text);
      await expect(main.getByRole('link', { name: 'See the prices' })).toHaveAttribute(
        'href',
        '/en/#pricing',
      );
      await expect(main.getByRole('link'), 'a plan that is named is offered first').toHaveText([
        ...(plan ? [`Pay for one month of ${plan}, CHF\u00a049.90`] : []),
        'See the prices',
        'Back to the home page',
      ]);
      await expect(main.getByRole('status')).toHaveCount(0);
      await expect(main.getByRole('button')).toHaveCount(0);
      await firstUse(page);
      expect(calls).not.toContain('/api/create-payment-intent');
    });
});

test(
  'C2 the link that is offered for a plan without its amount leads to its payment',
  slow,
  async ({ page }) => {
    await page.goto('/en/checkout?plan=basic');
    await page.getByRole('link', { name: 'Pay for one month of Basic' }).click();
    await expect(page).toHaveURL(/\/en\/checkout\?plan=basic&amount=9\.90$/);
    await expect(page.getByRole('button', { name: 'Order with obligation to pay' })).toBeEnabled();
  },
);

for (const { field, data } of [
  { field: 'plan', data: { plan: 'pro', amount: 49.9 } },
  { field: 'amount', data: { plan: 'premium', amount: 9.9 } },
]) {
  test(`C3 the api refuses a wrong ${field} by itself, and names it`, async ({ request }) => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const response = await request.post('/api/create-payment-intent', { headers, data });
    expect(response.status()).toBe(400);
    expect(await response.json()).toMatchObject({ field });
  });
}

test(
  'C3 C6 what the api refuses is shown in the api’s words, and the spinner stays',
  slow,
  async ({ page, watch }) => {
    watch.expectErrors(/could not be prepared|400/);
    // As an api with new prices would answer.
    const json = { code: 'amount_wrong', message: 'This amount is not the plan’s.', field: 'amount' };
    await page.route('**/api/create-payment-intent', (route) =>
      route.fulfill({ status: 400, json: { ...json, requestId: '12345678' } }),
    );
    await page.goto('/en/checkout?plan=premium&amount=49.90');
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(json.message);
    await expect(page.getByRole('main').getByRole('status')).toBeVisible();
  },
);

test(
  'C6 a payment that the provider refused is explained in the api’s words, without a retry that cannot help',
  slow,
  async ({ page, watch }) => {
    watch.expectErrors(/could not be prepared|502/);
    const json = { code: 'payment_refused', message: 'The payment service refused this order.' };
    await page.route('**/api/create-payment-intent', (route) =>
      route.fulfill({ status: 502, json: { ...json, requestId: '12345678' } }),
    );
    await page.goto('/en/checkout?plan=premium&amount=49.90');
    const main = page.getByRole('main');
    await expect(main.getByRole('alert')).toHaveText(json.message);
    await expect(main.getByRole('link', { name: 'See the prices' })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  },
);

test('C6 after a failed call the spinner stays, with a message and a retry that keeps the focus and helps', async ({
  page,
  watch,
}) => {
  watch.expectErrors(/could not be prepared|Failed to load resource/);
  const { given: isRetrySeen, give: fail } = signal();
  let calls = 0;
  await page.route(
    '**/api/create-payment-intent',
    async (route) => {
      if (++calls === 2) await isRetrySeen;
      await route.fulfill({ status: 502, body: 'away' });
    },
    { times: 2 },
  );
  await page.goto('/en/checkout?plan=basic&amount=9.9');
  const alert = page.getByRole('main').getByRole('alert');
  const message = 'We couldn’t prepare the payment. You can try again: nothing will be charged twice.';
  await expect(alert).toHaveText(message);
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.press('Enter');
  await expect(alert, 'says it anew after another failure').toBeEmpty();
  await expect(retry).toBeDisabled();
  await expect(retry).toBeFocused();
  fail();
  await expect(alert).toHaveText(message);
  await expect(retry).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Order with obligation to pay' })).toBeEnabled();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
