import { expect, test } from 'vitest';
import { awaitEmptyOutbox } from './support/data-subject.ts';
import { company, Declarant } from './support/declarant.ts';
import { eventually } from './support/eventually.ts';
import { openShop } from './support/shop.ts';

const shop = openShop({ ORDER_RECOVERY_SECONDS: '1', CONTACT_MAILBOX: company });
const declarant = new Declarant(shop);

test(
  'A8 P2 a withdrawal that says that only the change of plan is meant ends nothing: a person decides',
  { tags: ['slow'] },
  async () => {
    const { order } = await declarant.changeToPremium();
    const draft = await declarant.withdraw(`${order}, only the change to Premium`);
    await declarant.post('confirm-withdrawal', { draft });
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
    const { holder, order } = await declarant.changeToPremium();
    const filledIn = async (kind: 'cancellation' | 'withdrawal') =>
      (await declarant.read(kind, '', holder.cookie))['form'];
    expect(await filledIn('withdrawal')).toMatchObject({ email: shop.buyer, contract: '' });
    expect(await filledIn('cancellation')).toMatchObject({
      contract: expect.stringMatching(/^\w{3}-\w{3}-\w{3}$/) as string,
    });
    await declarant.post('confirm-withdrawal', { draft: await declarant.withdraw(` ${order} `) });
    await eventually(() => expect(shop.provider.subscriptions().at(-1)?.status).toBe('canceled'));
  },
);
