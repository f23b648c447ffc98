import { expect, test } from 'vitest';
import { AccountHolder } from '../support/account-holder.ts';
import { company, Declarant } from '../support/declarant.ts';
import { eventually } from '../support/eventually.ts';
import { attachedPdfText } from '../support/mail-server.ts';
import { openShop } from '../support/shop.ts';

const shop = openShop({ ORDER_RECOVERY_SECONDS: '1' });
const declarant = new Declarant(shop);

test('A8 a withdrawal needs a confirmation; then the payment is refunded once and the contract ends', async () => {
  const clientSecret = await declarant.pay('premium', 49.9);
  await shop.mail.expectMails(shop.buyer, 1);
  const draft = await declarant.withdraw(`Order ${declarant.paidOrder()}`);
  expect(draft).toBeDefined();
  const confirm = () => declarant.post('confirm-withdrawal', { draft });
  const [first, second] = await Promise.all([confirm(), confirm()]);
  expect(first.headers.get('location')).toBe(second.headers.get('location'));
  expect((await declarant.follow(first)).receipt).toMatchObject({ title: 'Receipt for your withdrawal' });
  await eventually(() => expect(shop.provider.charges().at(-1)?.amount_refunded).toBe(4990));
  const mails = await shop.mail.expectMails(shop.buyer, 3);
  expect(mails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['Receipt for your withdrawal', 'Refund for Premium']),
  );
  expect((await shop.stateOf(clientSecret)).downloadable).toBe(false);
});

test(
  'A8 after consent to immediate delivery, or for no known contract, a person decides',
  { tags: ['slow'] },
  async () => {
    await shop.restart({ CONTACT_MAILBOX: company });
    const clientSecret = await declarant.pay('premium', 49.9);
    expect((await shop.download(clientSecret)).status).toBe(200);
    const before = shop.mail.to(company).length;
    for (const contract of [declarant.paidOrder(), '2026-999999']) {
      const draft = await declarant.withdraw(contract);
      expect((await declarant.send('confirm-withdrawal', { draft })).receipt).toBeDefined();
    }
    await shop.mail.expectMails(company, before + 2);
    expect(shop.provider.charges().at(-1)?.amount_refunded).toBe(0);
  },
);

/** What the confirmation of the latest order calls it. */
async function mailedNumbers(): Promise<{ order: string; invoice: string; pdf: string }> {
  const [mail] = await shop.mail.expectMails(shop.buyer, 1);
  const order = /^Order number: (.+)$/m.exec(mail?.text ?? '')?.[1] ?? '';
  const invoice = /invoice (\d{4}-\d{6})$/.exec(mail?.subject ?? '')?.[1] ?? '';
  return { order, invoice, pdf: await attachedPdfText(mail) };
}

test('A16 A8 A13 a withdrawal is refunded by itself if it names the order’s number, as in the mail, not an invoice’s', async () => {
  await shop.restart({ CONTACT_MAILBOX: company });
  const before = shop.mail.to(company).length;
  const clientSecret = await declarant.pay('premium', 49.9);
  const numbers = await mailedNumbers();
  expect(numbers.order).toMatch(/^[2-9A-H]{3}-[2-9A-H]{3}-[2-9A-H]{3}$/);
  expect(numbers.pdf).toContain(numbers.order);
  expect((await shop.stateOf(clientSecret)).number).toBe(numbers.order);
  const refunded = () => shop.provider.charges().at(-1)?.amount_refunded;
  const confirm = async (contract: string) =>
    declarant.post('confirm-withdrawal', { draft: await declarant.withdraw(contract) });

  await confirm(`my invoice: ${numbers.invoice}`);
  await shop.mail.expectMails(company, before + 1);
  expect(refunded(), 'the next number can be guessed').toBe(0);
  await confirm(`my order: ${numbers.order.toLowerCase()}`);
  await eventually(() => expect(refunded()).toBe(4990));
});

test('A16 A8 the form names the only contract of the signed-in person, and the address', async () => {
  await declarant.pay('basic', 9.9);
  const { order } = await mailedNumbers();
  const holder = new AccountHolder(shop, 'en');
  await holder.signIn(shop.buyer, 1);
  const headers = { cookie: holder.cookie };
  const form = async (kind: string) =>
    (
      (await (await fetch(`${shop.api.url}/api/declarations/${kind}`, { headers })).json()) as {
        form: object;
      }
    ).form;
  expect(await form('withdrawal')).toMatchObject({ contract: order, email: shop.buyer, name: '' });
  expect(await form('withdrawal')).not.toHaveProperty('wrong');
  expect(await form('cancellation')).toMatchObject({ contract: '', email: shop.buyer });
});

test(
  'A8 A13 a withdrawal that names only a plan has no effect: a person decides',
  { tags: ['slow'] },
  async () => {
    await shop.restart({ CONTACT_MAILBOX: company });
    const clientSecret = await declarant.pay('premium', 49.9);
    const before = shop.mail.to(company).length;
    const draft = await declarant.withdraw('Premium');
    await declarant.post('confirm-withdrawal', { draft });
    await shop.mail.expectMails(company, before + 1);
    expect(shop.provider.charges().at(-1)?.amount_refunded).toBe(0);
    expect((await shop.stateOf(clientSecret)).downloadable).toBe(true);
  },
);
