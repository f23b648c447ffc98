import { expect, onTestFinished, test } from 'vitest';
import { subscriptionResponseSchema } from '@site/api-contract';
import { eventually } from '../support/eventually.ts';
import { refusal } from '../support/requests.ts';
import { cards, openShop } from '../support/shop.ts';

const shop = openShop();

/** Each device has its own key. */
const device = (name: string) => `${shop.key}-${name}`;

async function subscribe(planId: string, name: string, email = shop.buyer) {
  const response = await shop.subscribe({ email, planId, language: 'en' }, device(name));
  return subscriptionResponseSchema.parse(await response.json());
}

/** The invoices of this test's buyer with a paid amount. */
async function charged(): Promise<number> {
  const { data } = await shop.provider.owner().invoices.list({ status: 'paid', limit: 100 });
  return data.filter((one) => one.customer_email === shop.buyer && one.amount_paid > 0).length;
}

async function endedTrial(): Promise<void> {
  await subscribe('basic', 'phone');
  await shop.provider.pass(15);
  await shop.sendEvents();
}

test(
  'C5 C9 after a trial without a card the next subscription is paid at once, also on another device',
  { tags: ['slow'] },
  async () => {
    const trial = await subscribe('basic', 'phone');
    expect(trial).toMatchObject({ status: 'trialing', trialDays: 14, dueToday: 0 });
    await shop.provider.pass(15);
    await shop.sendEvents();
    const [name, domain] = shop.buyer.toUpperCase().split('@');
    const again = await subscribe('premium', 'laptop', `${name}@${domain}`);
    expect(again).toMatchObject({ status: 'open', trialDays: 0, dueToday: 4990 });
    expect(again.clientSecret).toMatch(/^pi_/);
    expect(await subscribe('premium', 'laptop', `${name}@${domain}`), 'asked again').toEqual(again);
    expect(await shop.stateOf(again.clientSecret)).toMatchObject({ status: 'open', downloadable: false });

    expect((await shop.provider.confirm(again.clientSecret, cards.good)).status).toBe('succeeded');
    await shop.sendEvents();
    expect(await shop.stateOf(again.clientSecret)).toMatchObject({ status: 'active', downloadable: true });
    const paid = (await subscribe('premium', 'laptop', `${name}@${domain}`)).status;
    expect(paid).toBe('active');
    const third = await shop.subscribe({ email: shop.buyer, planId: 'basic' }, device('tablet'));
    expect([third.status, (await refusal(third)).code]).toEqual([409, 'trial_used']);
    const closed = await shop.subscribe(
      { email: shop.buyer, planId: 'basic', language: 'en' },
      device('phone'),
    );
    expect([closed.status, (await refusal(closed)).code]).toEqual([409, 'order_closed']);
  },
);

test(
  'C5 A13 another request during a trial gets no secret, and the mailbox gets one link a day',
  { tags: ['slow'] },
  async () => {
    // The default, of which an attempt that mails nothing uses up nothing.
    await shop.restart({ RATE_LIMIT_PER_EMAIL: '5' });
    onTestFinished(() => shop.restart());
    await subscribe('basic', 'phone');
    await shop.mail.expectMails(shop.buyer, 1);
    const before = shop.provider.subscriptions().length;
    for (const name of ['laptop', 'tablet', 'elsewhere', 'library']) {
      const email = name === 'elsewhere' ? shop.buyer.toUpperCase() : shop.buyer;
      const response = await shop.subscribe({ email, planId: 'business', language: 'en' }, device(name));
      const text = await response.text();
      expect([response.status, (JSON.parse(text) as { code: string }).code]).toEqual([409, 'trial_used']);
      expect(text).toContain('A link to it was sent to that address today.');
      expect(text).not.toContain('_secret_');
    }
    const mails = await shop.mail.expectMails(shop.buyer, 2);
    expect(mails.map(({ subject }) => subject)).toContain('Basic: how to continue');
    expect(shop.provider.subscriptions()).toHaveLength(before);
  },
);

test('C9 after requests from two devices only the later one can pay', { tags: ['slow'] }, async () => {
  await endedTrial();
  const phone = await subscribe('basic', 'second-phone');
  const laptop = await subscribe('premium', 'laptop');
  expect((await shop.provider.confirm(phone.clientSecret, cards.good)).error).toBeDefined();
  expect((await shop.stateOf(phone.clientSecret)).status).toBe('ended');
  expect((await shop.provider.confirm(laptop.clientSecret, cards.good)).status).toBe('succeeded');
  expect((await shop.stateOf(laptop.clientSecret)).status).toBe('active');
  expect(await charged()).toBe(1);
});

test('C9 of many simultaneous requests, with the same and different keys, one is charged', async () => {
  await endedTrial();
  const names = ['one', 'one', 'two', 'three', 'four', 'four'];
  const responses = await Promise.all(
    names.map((name) =>
      shop.subscribe({ email: shop.buyer, planId: 'basic', language: 'en' }, device(`${name}-device`)),
    ),
  );
  const bodies = (await Promise.all(responses.map((response) => response.json()))) as {
    clientSecret?: string;
    code?: string;
  }[];
  const secrets = new Set(bodies.flatMap(({ clientSecret }) => clientSecret ?? []));
  expect(secrets.size).toBeGreaterThan(0);
  for (const { clientSecret, code } of bodies) if (!clientSecret) expect(code).toBe('order_closed');
  const confirmed = await Promise.all([...secrets].map((one) => shop.provider.confirm(one, cards.good)));
  expect(confirmed.filter(({ status }) => status === 'succeeded')).toHaveLength(1);
  await shop.sendEvents();
  expect(await charged()).toBe(1);
});

test.each([
  ['before the call reaches the provider', 'hold'],
  ['after the provider has created it', 'lose'],
] as const)(
  'C9 a second subscription is created and charged once when the api is killed %s',
  { tags: ['slow'] },
  async (_when, fault) => {
    await endedTrial();
    const before = shop.provider.subscriptions().length;
    const met = shop.provider.disturb('POST /v1/subscriptions', fault);
    const cutOff = shop
      .subscribe({ email: shop.buyer, planId: 'basic', language: 'en' }, device('second-phone'))
      .catch(() => undefined);
    await met;
    await shop.api.kill();
    await cutOff;
    await shop.restart();
    const { clientSecret } = await subscribe('basic', 'second-phone');
    expect((await shop.provider.confirm(clientSecret, cards.good)).status).toBe('succeeded');
    expect((await shop.stateOf(clientSecret)).status).toBe('active');
    expect(shop.provider.subscriptions()).toHaveLength(before + 1);
    expect(await charged()).toBe(1);
  },
);

test(
  'C9 a subscription that waits for its first payment ends when the payment link is paid',
  { tags: ['slow'] },
  async () => {
    await endedTrial();
    const phone = await subscribe('basic', 'second-phone');
    await shop.provider.payByLink({ plan: 'basic', email: shop.buyer }, '/pay', { locale: 'en' });
    await shop.sendEvents();
    await eventually(async () => expect((await shop.stateOf(phone.clientSecret)).status).toBe('ended'));
    expect((await shop.provider.confirm(phone.clientSecret, cards.good)).error).toBeDefined();
    expect(await charged()).toBe(1);
  },
);

test(
  'C9 a subscription that was paid blocks a second one even before its events arrive',
  { tags: ['slow'] },
  async () => {
    await endedTrial();
    const phone = await subscribe('basic', 'second-phone');
    await shop.provider.confirm(phone.clientSecret, cards.good);
    const response = await shop.subscribe({ email: shop.buyer, planId: 'basic' }, device('laptop'));
    expect([response.status, (await refusal(response)).code]).toEqual([409, 'trial_used']);
  },
);

test(
  'C9 M7 a trial with a card is not charged in addition to a subscription by the payment link',
  { tags: ['slow'] },
  async () => {
    const { clientSecret } = await subscribe('basic', 'phone');
    await shop.provider.confirm(clientSecret, cards.good);
    await shop.stateOf(clientSecret);
    await shop.provider.payByLink({ plan: 'basic', email: shop.buyer }, '/pay', { locale: 'en' });
    await shop.sendEvents();
    await eventually(() =>
      expect(shop.provider.subscriptions().some((one) => one.cancel_at_period_end)).toBe(true),
    );
    expect((await shop.stateOf(clientSecret)).status).toBe('trialing');
    await shop.provider.pass(15);
    expect((await shop.stateOf(clientSecret)).status).toBe('ended');
    expect(await charged()).toBe(1);
  },
);
