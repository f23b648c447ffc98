import { expect, test } from 'vitest';
import { AccountHolder, planFormOf } from '../support/account-holder.ts';
import { eventually } from '../support/eventually.ts';
import { pdfText } from '../support/mail-server.ts';
import { cards, openShop, secretIn } from '../support/shop.ts';

const shop = openShop();

/**
 * Subscribes without a trial, as the mailbox has used it, and signs in.
 * @returns the customer and the order's id
 */
async function subscribed(planId = 'premium'): Promise<{ holder: AccountHolder; order: string }> {
  const subscribe = async () =>
    secretIn(await shop.subscribe({ planId, email: shop.buyer, language: 'de' }, crypto.randomUUID()));
  const trial = await subscribe();
  await shop.provider.confirm(trial, cards.good, shop.buyer);
  await shop.stateOf(trial);
  await shop.endTrial(trial);
  const paid = await subscribe();
  await shop.provider.confirm(paid, cards.good, shop.buyer);
  expect((await shop.stateOf(paid)).status).toBe('active');
  return signedIn();
}

async function signedIn(): Promise<{ holder: AccountHolder; order: string }> {
  const holder = new AccountHolder(shop);
  expect(await holder.post('link', { email: shop.buyer })).toMatch(/#account-sent$/);
  const link = await eventually(() => {
    const texts = shop.mail.to(shop.buyer).map(({ text }) => /\?link=([\w-]+)/.exec(text ?? '')?.[1]);
    const found = texts.find(Boolean);
    if (!found) throw new Error('no link yet');
    return found;
  });
  await holder.post('sign-in', { link });
  return { holder, order: (await subscriptionOf(holder))?.order ?? '' };
}

const subscriptionOf = async (holder: AccountHolder) => (await holder.page()).account?.subscriptions[0];
const invoicesOf = async (holder: AccountHolder) => (await holder.page()).account?.invoices ?? [];

test('A5 P2 a more expensive plan applies at once: the prorated amount is shown first and charged once, its mail names the withdrawal', async () => {
  const { holder, order } = await subscribed();
  const page = await holder.page({ order, plan: 'business' });
  expect(page.planChange).toMatchObject({
    choiceName: 'Business',
    contents: { business: true },
    dueText: 'CHF\u00a050.00',
    thenText: 'CHF\u00a099.90',
    charges: true,
    binding: true,
    atOnce: true,
  });
  expect(await invoicesOf(holder), 'looking changes nothing').toHaveLength(1);
  const presses = await Promise.all([
    holder.post('plan', planFormOf(page)),
    holder.post('plan', planFormOf(page)),
  ]);
  expect(new Set([...presses, '/de/account#account-plan-changed']).size).toBeLessThanOrEqual(2);
  expect(presses).toContain('/de/account#account-plan-changed');
  expect(await holder.post('plan', planFormOf(page)), 'and once more').toBe(
    '/de/account#account-plan-changed',
  );
  expect(await subscriptionOf(holder)).toMatchObject({
    planName: 'Business',
    next: { charge: 'CHF\u00a099.90' },
  });
  const invoices = await invoicesOf(holder);
  expect(invoices.map(({ amount }) => amount)).toEqual(['CHF\u00a050.00', 'CHF\u00a049.90']);
  const texts = await Promise.all(
    invoices.map(async ({ number }) =>
      pdfText(new Uint8Array(await (await holder.invoice(number)).arrayBuffer())),
    ),
  );
  expect(texts[0]).toMatch(/Wechsel von Premium zu Business, .*20\d\d, anteilig/);
  expect(texts[0]).not.toContain('1 Monat');
  expect(texts[1]).toContain('1 Monat');
  const mail = await eventually(() => {
    const found = shop.mail.all(shop.buyer).find(({ text }) => /CHF\s50\.00/.test(text ?? ''));
    if (!found) throw new Error('no mail yet');
    return found;
  });
  expect(mail.text, 'the change alone can be withdrawn').toMatch(/diesen Wechsel innert\s14\sTagen/);
});

test('A5 during a trial every plan applies at once without a charge', { tags: ['slow'] }, async () => {
  await secretIn(await shop.subscribe({ planId: 'premium', email: shop.buyer, language: 'de' }));
  const { holder, order } = await signedIn();
  for (const [plan, name] of [
    ['business', 'Business'],
    ['basic', 'Basic'],
  ] as const) {
    const page = await holder.page({ order, plan });
    expect(page.planChange).toMatchObject({ dueText: 'CHF\u00a00.00', atOnce: true, needsCard: true });
    expect(page.planChange).not.toHaveProperty('renews');
    expect(await holder.post('plan', planFormOf(page))).toBe('/de/account#account-plan-changed');
    expect(await subscriptionOf(holder)).toMatchObject({ planName: name, trial: {} });
  }
  const [agreement] = (await holder.page()).account?.agreements ?? [];
  expect(agreement?.rows, 'without a card nothing is agreed for the time after').toContainEqual({
    label: 'Verlängerung',
    value: 'Keine',
  });
});

test(
  'A5 A12 in a trial with a card, a dearer plan is agreed with an obligation to pay, and mailed',
  { tags: ['slow'] },
  async () => {
    const trial = await secretIn(
      await shop.subscribe({ planId: 'basic', email: shop.buyer, language: 'de' }),
    );
    await shop.provider.confirm(trial, cards.good, shop.buyer);
    await shop.stateOf(trial);
    const { holder, order } = await signedIn();
    const page = await holder.page({ order, plan: 'business' });
    expect(page.planChange).toMatchObject({
      dueText: 'CHF\u00a00.00',
      thenText: 'CHF\u00a099.90',
      button: expect.stringContaining('Zahlungspflichtig') as string,
      binding: true,
    });
    expect(await holder.post('plan', planFormOf(page))).toBe('/de/account#account-plan-changed');
    const mail = await eventually(() => {
      const found = shop.mail.all(shop.buyer).find(({ subject }) => /Abo\sBusiness\sab/.test(subject ?? ''));
      if (!found) throw new Error('no mail yet');
      return found;
    });
    expect(mail.text).toMatch(/CHF\s99\.90/);
    const ofCard = shop.mail.all(shop.buyer).find(({ subject }) => /Abo\sBasic\sab/.test(subject ?? ''));
    expect(ofCard?.text).toMatch(/innert\s14\sTagen ab dem Datum dieser E-Mail/);
    expect(mail.text, 'the subscription keeps its period, the change has its own').toMatch(
      /Ist dieses Abo teurer als das bisherige, können sie zudem .+: auf http\S+\/vertrag-widerrufen, mit dem Zusatz/,
    );
    const cheaper = await holder.page({ order, plan: 'basic' });
    expect(cheaper.planChange?.button).not.toContain('Zahlungspflichtig');
    expect(cheaper.planChange).not.toHaveProperty('binding');
  },
);

test(
  'A5 of two tabs only one changes the plan; the other one gets a new preview',
  { tags: ['slow'] },
  async () => {
    const { holder, order } = await subscribed();
    const dearer = planFormOf(await holder.page({ order, plan: 'business' }));
    const cheaper = planFormOf(await holder.page({ order, plan: 'basic' }));
    expect(await holder.post('plan', dearer)).toBe('/de/account#account-plan-changed');
    expect(await holder.post('plan', cheaper)).toBe('/de/account#account-plan-change-outdated');
    expect(await subscriptionOf(holder)).toMatchObject({ planName: 'Business' });
  },
);

test('A5 a refused card changes nothing, and the customer can try again', { tags: ['slow'] }, async () => {
  const { holder, order } = await subscribed();
  const [subscription] = shop.provider.subscriptions().slice(-1);
  const form = planFormOf(await holder.page({ order, plan: 'business' }));
  const met = shop.provider.disturb(`POST /v1/subscriptions/${subscription?.id}`, 'decline');
  expect(await holder.post('plan', form)).toBe('/de/account#account-card-refused');
  await met;
  expect(await subscriptionOf(holder)).toMatchObject({ planName: 'Premium' });
  expect(await invoicesOf(holder)).toHaveLength(1);
  const again = planFormOf(await holder.page({ order, plan: 'business' }));
  expect(await holder.post('plan', again)).toBe('/de/account#account-plan-changed');
});

test(
  'A5 A12 if the bank requires a confirmation, nothing changes and the page says what to do',
  { tags: ['slow'] },
  async () => {
    const { holder, order } = await subscribed();
    const [subscription] = shop.provider.subscriptions().slice(-1);
    const form = planFormOf(await holder.page({ order, plan: 'business' }));
    const met = shop.provider.disturb(`POST /v1/subscriptions/${subscription?.id}`, 'challenge');
    expect(await holder.post('plan', form)).toBe('/de/account#account-card-needs-confirmation');
    await met;
    const { account } = await holder.page();
    expect(account?.subscriptions[0]).toMatchObject({ planName: 'Premium' });
    expect(account?.agreements.filter(({ planName }) => planName === 'Business')).toEqual([]);
  },
);

test(
  'A5 A12 a change of plan that the provider refuses leaves no agreement, and its repetition stores one',
  { tags: ['slow'] },
  async () => {
    const { holder, order } = await subscribed();
    const [subscription] = shop.provider.subscriptions().slice(-1);
    const form = planFormOf(await holder.page({ order, plan: 'business' }));
    const agreed = async () =>
      (await holder.page()).account?.agreements.filter(({ planName }) => planName === 'Business').length;
    const met = shop.provider.disturb(`POST /v1/subscriptions/${subscription?.id}`, 'refuse');
    expect(await holder.post('plan', form)).toBe('/de/account#account-payment-refused');
    await met;
    expect(await agreed()).toBe(0);
    expect(await holder.post('plan', form)).toBe('/de/account#account-plan-changed');
    expect(await agreed()).toBe(1);
  },
);

test(
  'A5 A12 a change of plan that fails at the provider for good leaves no agreement',
  { tags: ['slow'] },
  async () => {
    const { holder, order } = await subscribed();
    const form = planFormOf(await holder.page({ order, plan: 'business' }));
    await shop.provider.fail(`POST /v1/subscriptions/${shop.provider.subscriptions().at(-1)?.id}`);
    expect(await holder.post('plan', form)).toBe('/de/account#account-payment-provider-unavailable');
    const { account } = await holder.page();
    expect(account?.agreements.filter(({ planName }) => planName === 'Business')).toEqual([]);
  },
);

test('A12 a change of plan stores what its preview has shown; an offer that was not shown is refused', async () => {
  const { holder, order } = await subscribed();
  const page = await holder.page({ order, plan: 'business' });
  expect(page.planChange).toMatchObject({ button: 'Zahlungspflichtig wechseln' });
  const form = { ...planFormOf(page), terms: '/nutzungsbedingungen/versions/1.1' };
  expect(await holder.post('plan', { ...form, offer: 'another' })).toBe(
    '/de/account#account-plan-change-outdated',
  );
  await Promise.all([holder.post('plan', form), holder.post('plan', form)]);
  const agreements = (await holder.page()).account?.agreements ?? [];
  const changes = agreements.filter(({ planName }) => planName === 'Business');
  expect(changes).toHaveLength(1);
  const rows = Object.fromEntries(changes[0]?.rows.map(({ label, value }) => [label, value]) ?? []);
  expect(rows).toMatchObject({
    'Sofort zu bezahlen': 'CHF\u00a050.00',
    Verlängerung: 'CHF\u00a099.90 pro Monat, bis Sie kündigen',
    Nutzungsbedingungen: 'Version 1.1',
    'Angeklickte Schaltfläche': '«Zahlungspflichtig wechseln»',
  });
  expect(changes[0]?.terms?.address).toBe('/nutzungsbedingungen/versions/1.1');
});

test('A5 a lost response does not cause a second charge', { tags: ['slow'] }, async () => {
  const { holder, order } = await subscribed();
  const [subscription] = shop.provider.subscriptions().slice(-1);
  const form = planFormOf(await holder.page({ order, plan: 'business' }));
  const met = shop.provider.disturb(`POST /v1/subscriptions/${subscription?.id}`, 'lose', 3);
  const first = await holder.post('plan', form);
  await met;
  shop.provider.calm();
  expect(first).toBe('/de/account#account-payment-provider-unavailable');
  expect(await holder.post('plan', form)).toBe('/de/account#account-plan-changed');
  expect(await invoicesOf(holder)).toHaveLength(2);
});

test(
  'A5 what was not shown is not charged: other amounts, old previews, unknown and same plans',
  { tags: ['slow'] },
  async () => {
    const { holder, order } = await subscribed();
    const form = planFormOf(await holder.page({ order, plan: 'business' }));
    const late = String(Number(form['at']) - 16 * 60);
    for (const wrong of [{ due: '0' }, { due: '1' }, { at: late }, { change: '7' }])
      expect(await holder.post('plan', { ...form, ...wrong })).toBe(
        '/de/account#account-plan-change-outdated',
      );
    // At the end of the month nothing would be charged for the rest of it.
    const later = String(Number(form['at']) + 31 * 24 * 60 * 60);
    const { plan = '', change = '', offer = '' } = form;
    const free = { order, plan, change, offer, at: later, due: '0' };
    expect(await holder.post('plan', free)).toBe('/de/account#account-plan-change-outdated');
    expect(await holder.post('plan', { ...form, plan: 'gold' })).toBe('/de/account#account-plan-unknown');
    expect(await holder.post('plan', { ...form, plan: 'premium' })).toBe(
      '/de/account#account-plan-unchanged',
    );
    expect((await holder.page({ order, plan: 'premium' })).planRefused?.reason).toMatch(/haben Sie bereits/);
    await holder.post('cancel', { order });
    expect((await holder.page({ order, plan: 'basic' })).planRefused?.reason).toMatch(/gekündigt/);
    expect(await holder.post('plan', form)).toBe('/de/account#account-subscription-ends');
    expect(await subscriptionOf(holder)).toMatchObject({ planName: 'Premium' });
    expect(await invoicesOf(holder)).toHaveLength(1);
  },
);

// From here on the provider's clock is ahead.
test(
  'A5 F-draft-renewal while a renewal waits to be charged no plan is changed, so its price stays that of its plan',
  { tags: ['slow'] },
  async () => {
    const { holder, order } = await subscribed('business');
    expect(await holder.post('plan', planFormOf(await holder.page({ order, plan: 'basic' })))).toBe(
      '/de/account#account-plan-noted',
    );
    const stay = planFormOf(await holder.page({ order, plan: 'business' }));
    const { items } = shop.provider.subscriptions().at(-1) ?? {};
    const now = (await shop.provider.pass(1)).getTime() / 1000;
    const renewsIn = (items?.data[0]?.current_period_end ?? 0) - now;
    await shop.provider.pass(0, renewsIn / 3600 + 1 / 6);
    expect(await holder.post('plan', stay)).toBe('/de/account#account-invoice-open');
    expect((await holder.page({ order, plan: 'business' })).planRefused?.reason).toMatch(/Betrag offen/);
    await shop.provider.pass(0, 1);
    expect(await subscriptionOf(holder)).toMatchObject({ planName: 'Basic', price: 'CHF\u00a09.90' });
    expect((await invoicesOf(holder)).map(({ amount }) => amount)).toEqual([
      'CHF\u00a09.90',
      'CHF\u00a099.90',
    ]);
  },
);

test(
  'A5 C14 an invoice that is found late names the plan of its month, not the present one',
  { tags: ['slow'] },
  async () => {
    const { holder, order } = await subscribed();
    const [{ id, items } = { id: '', items: { data: [] } }] = shop.provider.subscriptions().slice(-1);
    await shop.provider.pass(31, 2);
    // Previewing the plan makes its price at the provider.
    await holder.page({ order, plan: 'basic' });
    const basic = shop.provider.prices().find(({ metadata }) => metadata['plan'] === 'basic')?.id ?? '';
    await shop.provider.owner().subscriptions.update(id, {
      items: [{ id: items.data[0]?.id ?? '', price: basic }],
      proration_behavior: 'none',
    });
    await shop.provider.pass(31, 2);
    expect(await subscriptionOf(holder)).toMatchObject({ order, planName: 'Basic' });
    expect((await invoicesOf(holder)).map(({ planName }) => planName)).toEqual([
      'Basic',
      'Premium',
      'Premium',
    ]);
  },
);

// The last test, as the provider's clock cannot go back.
test(
  'A5 a cheaper plan applies from the renewal on, and can be undone until then',
  { tags: ['slow'] },
  async () => {
    const { holder, order } = await subscribed();
    const page = await holder.page({ order, plan: 'basic' });
    expect(page.planChange).toMatchObject({ dueText: 'CHF\u00a00.00', thenText: 'CHF\u00a09.90' });
    expect(page.planChange?.later?.from).toMatch(/\d{4}$/);
    expect(await holder.post('plan', planFormOf(page))).toBe('/de/account#account-plan-noted');
    expect(await subscriptionOf(holder)).toMatchObject({
      planName: 'Premium',
      planWaits: { nextName: 'Basic', stay: 'premium' },
      next: { charge: 'CHF\u00a09.90' },
    });
    expect((await holder.page({ order, plan: 'business' })).planRefused?.reason).toMatch(/vorgemerkt/);
    const back = await holder.page({ order, plan: 'premium' });
    expect(back.planChange).toMatchObject({ button: 'Zahlungspflichtig wechseln', binding: true });
    expect(await holder.post('plan', planFormOf(back))).toBe('/de/account#account-plan-changed');
    expect(await subscriptionOf(holder)).not.toHaveProperty('planWaits');

    await holder.post('plan', planFormOf(await holder.page({ order, plan: 'basic' })));
    await shop.provider.pass(32);
    const renewed = await subscriptionOf(holder);
    expect(renewed).toMatchObject({ planName: 'Basic', price: 'CHF\u00a09.90' });
    expect(renewed).not.toHaveProperty('planWaits');
    expect((await invoicesOf(holder)).map(({ amount }) => amount)).toEqual([
      'CHF\u00a09.90',
      'CHF\u00a049.90',
    ]);
  },
);
