import { expect, test } from 'vitest';
import { AccountHolder } from './support/account-holder.ts';
import { awaitEmptyOutbox } from './support/data-subject.ts';
import { company, Declarant } from './support/declarant.ts';
import { eventually } from './support/eventually.ts';
import { openShop } from './support/shop.ts';

const shop = openShop({ ORDER_RECOVERY_SECONDS: '1', CONTACT_MAILBOX: company });
const declarant = new Declarant(shop);

/** A paid month of Basic, changed to Premium. @returns the customer, and the order's number */
async function changedPlan(): Promise<{ holder: AccountHolder; order: string }> {
  const clientSecret = await declarant.startTrial();
  await shop.provider.pass(14, 2);
  expect((await shop.stateOf(clientSecret)).status).toBe('active');
  const order = shop.provider.subscriptions().at(-1)?.metadata['order'] ?? '';
  const holder = new AccountHolder(shop, 'en');
  await awaitEmptyOutbox(shop);
  await holder.signIn(shop.buyer, shop.mail.to(shop.buyer).length);
  await holder.changePlan('premium', order);
  return { holder, order };
}

test(
  'A8 P2 a withdrawal that says that only the change of plan is meant ends nothing: a person decides',
  { tags: ['slow'] },
  async () => {
    const { order } = await changedPlan();
    const fields = {
      name: 'Ada Lovelace',
      email: shop.buyer,
      contract: `${order}, only the change to Premium`,
    };
    const page = await declarant.send('withdraw', fields);
    await declarant.post('confirm-withdrawal', { draft: page['confirm']?.['draft'] as string });
    await eventually(() => {
      const mail = shop.mail.to(company).find(({ text }) => text?.includes('only the change to Premium'));
      expect(mail).toBeDefined();
    });
    await awaitEmptyOutbox(shop);
    expect(shop.provider.subscriptions().at(-1)?.status).toBe('active');
    expect(shop.provider.charges().map(({ amount_refunded }) => amount_refunded)).not.toContain(990);
  },
);

test(
  'A8 P2 after a change of plan the form names no contract by itself, and the order number alone ends the whole one',
  { tags: ['slow'] },
  async () => {
    const { holder, order } = await changedPlan();
    const filledIn = async (kind: 'cancellation' | 'withdrawal') =>
      (await declarant.read(kind, '', holder.cookie))['form'];
    expect(await filledIn('withdrawal')).toMatchObject({ email: shop.buyer, contract: '' });
    expect(await filledIn('cancellation')).toMatchObject({
      contract: expect.stringMatching(/^\w{3}-\w{3}-\w{3}$/) as string,
    });
    const page = await declarant.send('withdraw', {
      name: 'Ada Lovelace',
      email: shop.buyer,
      contract: ` ${order} `,
    });
    await declarant.post('confirm-withdrawal', { draft: page['confirm']?.['draft'] as string });
    await eventually(() => expect(shop.provider.subscriptions().at(-1)?.status).toBe('canceled'));
  },
);
