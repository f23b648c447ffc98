import { expect, test } from 'vitest';
import { signedIn } from '../support/account-holder.ts';
import { AppDevice } from '../support/app-device.ts';
import { awaitEmptyOutbox } from '../support/data-subject.ts';
import { attachedPdfText } from '../support/mail-server.ts';
import { openShop } from '../support/shop.ts';
import { age } from '../support/stored-rows.ts';

const shop = openShop();

/** The end of the latest subscription's period at the provider. */
const periodEnd = () => {
  const [item] = shop.provider.subscriptions().at(-1)?.items.data ?? [];
  return new Date((item?.current_period_end ?? 0) * 1000).toISOString();
};

/** Buys Premium by the payment link. @param fields of its form, such as a coupon's discount */
async function subscriber(fields: Record<string, string> = {}) {
  await shop.provider.payByLink({ plan: 'premium', email: shop.buyer, ...fields }, '/pay', { locale: 'de' });
  await shop.sendEvents();
  await shop.mail.expectMails(shop.buyer, 1);
  return signedIn(shop);
}

test('E6 E9 C14 O7 F-covered-month a subscription whose first month a coupon covers gives its plan and its package, and nothing to refund', async () => {
  const holder = await subscriber({ discount: '4990' });
  const phone = await new AppDevice(shop).connect(holder);
  expect(await phone.entitlements()).toMatchObject({ plan: 'premium', state: 'active', until: periodEnd() });
  expect((await holder.page()).account?.packages).toHaveLength(1);
  const [confirmation] = shop.mail.to(shop.buyer);
  expect(await attachedPdfText(confirmation)).toContain('CHF 0.00');
  const printed = (await holder.page()).account?.invoices[0]?.printed ?? '';
  const [refund] = await shop.commands(['refund', printed, '--who', 'Ann', '--why', 'asked for', '--yes']);
  expect(refund?.output).toMatch(/^api: Of 20\d\d-\d+, CHF\s0\.00 is left$/m);

  await shop.provider.pass(31, 2);
  await shop.sendEvents();
  await awaitEmptyOutbox(shop);
  expect(await phone.entitlements(), 'the next month is charged').toMatchObject({ until: periodEnd() });
  expect(await attachedPdfText(shop.mail.to(shop.buyer).at(-1))).toContain('CHF 49.90');
});

test(
  'E6 C14 F-covered-month a renewal that the customer’s credit covers goes on with the plan, without calls to the provider',
  { tags: ['slow'] },
  async () => {
    const phone = await new AppDevice(shop).connect(await subscriber());
    const customer = shop.provider.subscriptions().at(-1)?.customer ?? '';
    await shop.provider
      .owner()
      .customers.createBalanceTransaction(customer, { amount: -4990, currency: 'chf' });
    await shop.provider.pass(31, 2);
    await shop.sendEvents();
    await awaitEmptyOutbox(shop);
    expect(await phone.entitlements()).toMatchObject({
      plan: 'premium',
      state: 'active',
      until: periodEnd(),
    });
    expect(await attachedPdfText(shop.mail.to(shop.buyer).at(-1))).toContain('CHF 0.00');

    // The first month is over by more than the three days of a late renewal.
    await shop.api.stop();
    await age(shop.api.dataDir, 'invoices.period_end', '40 days');
    await shop.restart();
    const calls = shop.provider.calls.length;
    expect(await phone.entitlements()).toMatchObject({ plan: 'premium', state: 'active' });
    // A starting api asks for the account and its balance.
    const reads = shop.provider.calls.slice(calls).filter((call) => /subscriptions|invoices/.test(call));
    expect(reads).toEqual([]);
  },
);
