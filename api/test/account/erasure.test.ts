import { expect, test } from 'vitest';
import { AccountHolder } from '../support/account-holder.ts';
import { DataSubject, awaitEmptyOutbox } from '../support/data-subject.ts';
import { eventually } from '../support/eventually.ts';
import { tablesWith } from '../support/every-table.ts';
import { postJson, refusal } from '../support/requests.ts';
import { cards, openShop } from '../support/shop.ts';
import { storedRows } from '../support/stored-rows.ts';

// Runs the jobs that finish orders of a killed process soon, so that tests can wait for an empty outbox.
const shop = openShop({ ORDER_RECOVERY_SECONDS: '1' });
const subject = 'Your data has been erased';

const mailsOf = (person: DataSubject) =>
  shop.mail.to(person.email).filter((mail) => mail.subject === subject);

async function expectErased(person: DataSubject): Promise<void> {
  await eventually(() => expect(mailsOf(person)).toHaveLength(1));
  await awaitEmptyOutbox(shop);
}

test('A11 after an erasure, only invoices and declarations contain name and address, and the mail says until when', async () => {
  const [person, other] = [new DataSubject(shop, 'Ada Lovelace'), new DataSubject(shop, 'Grace Hopper')];
  for (const each of [person, other]) {
    await each.subscribe();
    await each.payByLink();
    await each.write();
    await each.signIn();
    await each.nameCompany();
    expect(await each.holder.post('billing-address', { company: `Draft of ${each.name}` })).toMatch(
      /billing$/,
    );
  }
  const [issued] = (await person.holder.page()).account?.invoices ?? [];
  expect((await person.holder.invoice(issued?.number ?? 0, 1)).status).toBe(200);
  const before = await other.copy();
  const { data } = await person.page();
  expect(data).toMatchObject({ subscriptions: [{ planName: 'Premium' }], messages: 1, invoices: 1 });
  const year = new Date().getUTCFullYear();
  expect(data?.kept.invoices).toEqual({ count: 1, until: `31 December ${year + 10}` });
  expect(data?.kept.declarations?.count).toBe(1);
  const second = new AccountHolder(shop, 'en');
  await second.signIn(person.email, shop.mail.to(person.email).length);
  const customers = shop.provider.subscriptions().map(({ customer }) => customer);
  const [{ customer, id: subscription } = { customer: '', id: '' }] = shop.provider
    .subscriptions()
    .filter((one) => data?.ends.includes(one.metadata['order'] ?? '-'));

  expect(await person.erase()).toBe('/my-data#my-data-erased');
  await expectErased(person);
  const [mail] = mailsOf(person);
  expect(mail?.text).toContain('Your Premium subscription has ended as a result.');
  expect(mail?.text).toContain(`until 31 December ${year + 10}`);
  expect(mail?.text).toContain('Your cancellations and withdrawals, word for word, until');
  expect(mail?.text).toContain('A record that your free trial was used');
  expect(shop.mail.to(person.email).at(-1), 'it is the last mail').toEqual(mail);

  expect(await person.page()).toEqual({ signedOut: true });
  expect(await second.page(), 'the other device is signed out too').toEqual({ signedOut: true });
  const owner = shop.provider.owner();
  expect(await owner.customers.retrieve(customer)).toMatchObject({ deleted: true });
  expect((await owner.subscriptions.retrieve(subscription)).status).toBe('canceled');
  for (const id of customers.filter((one) => one !== customer))
    expect((await owner.customers.retrieve(id)).deleted, 'nobody else’s').toBeUndefined();

  // Later events of the provider restore nothing.
  await shop.sendEvents();
  await awaitEmptyOutbox(shop);
  const after = await other.copy();
  for (const entry of [
    'billingAddress',
    'messagesToUs',
    'appsAskedFor',
    'invoices',
    'declarations',
    'sessions',
  ])
    expect(after[entry], 'the other customer’s data are as they were').toEqual(before[entry]);
  expect(after['heldByThePaymentService']).toEqual(before['heldByThePaymentService']);

  const log = shop.api.log();
  await shop.api.stop();
  expect(await tablesWith(shop.api.dataDir, [person.email, 'Lovelace'])).toEqual([
    'declarations',
    'invoice_corrections',
    'invoices',
  ]);
  const companies =
    'select billing_address as kept from invoice_corrections where document_digest is not null';
  expect(
    await storedRows(shop.api.dataDir, companies),
    'an issued correction keeps what was printed on it',
  ).toEqual([{ kept: { company: 'Company of Ada Lovelace', town: 'Bern' } }]);
  expect(await tablesWith(shop.api.dataDir, [other.email])).toContain('orders');
  await shop.restart();
  for (const words of ['@example.ch', 'Lovelace', 'Hopper']) {
    expect(log, 'the log').not.toContain(words);
    expect(shop.api.log()).not.toContain(words);
  }
});

test(
  'A11 after an erasure the link in old mails gives out no invoice, which names the buyer',
  { tags: ['slow'] },
  async () => {
    const person = new DataSubject(shop, 'Anna Maria Sibylla');
    await person.payByLink();
    await awaitEmptyOutbox(shop);
    const [confirmation] = shop.mail.to(person.email);
    const orderToken = /\/order#([\w.-]+)$/m.exec(confirmation?.text ?? '')?.[1] ?? '';
    const invoice = () => postJson(`${shop.api.url}/api/order-invoice`, { orderToken });
    expect((await invoice()).status).toBe(200);
    expect(await shop.stateOf({ orderToken })).toHaveProperty('invoiceNumber');
    await person.signIn();
    expect(await person.erase()).toMatch(/#my-data-erased$/);
    await expectErased(person);
    expect((await refusal(await invoice())).code).toBe('order_unknown');
    const state = await shop.stateOf({ orderToken });
    expect(state).toMatchObject({ status: 'paid', downloadable: true });
    expect(state).not.toHaveProperty('invoiceNumber');
  },
);

test(
  'A11 an erasure is completed after a restart, with one mail, when the api is killed before the provider responds',
  { tags: ['slow'] },
  async () => {
    const person = new DataSubject(shop, 'Mary Shelley');
    await person.subscribe();
    await person.signIn();
    const { customer } = shop.provider.subscriptions().at(-1) ?? { customer: '' };
    const met = shop.provider.disturb(`DELETE /v1/customers/${customer}`, 'lose');
    expect(await person.erase()).toMatch(/#my-data-erased$/);
    await met;
    await shop.api.kill();
    await shop.restart();
    await expectErased(person);
    const { messageId } = mailsOf(person)[0] ?? {};
    expect(shop.mail.arrivals.filter((id) => id === messageId)).toHaveLength(1);
    await shop.api.stop();
    expect(await tablesWith(shop.api.dataDir, [person.email])).toEqual([]);
    await shop.restart();
  },
);

test('A11 an erasure does not wait for a mail that is being sent', { tags: ['slow'] }, async () => {
  const person = new DataSubject(shop, 'Mary Somerville');
  await person.subscribe();
  await person.signIn();
  const { name, email } = person;
  const message = { name, email, subject: 'On the connexion', message: 'Words', language: 'en' };
  const held = shop.mail.hold(`Nouveau message de contact\u00a0: ${message.subject}`);
  expect((await postJson(`${shop.api.url}/api/contact`, message)).status).toBe(201);
  await held.met;
  const failedJobs = () => shop.api.log().split('"job failed').length;
  const before = failedJobs();
  expect(await person.erase()).toMatch(/#my-data-erased$/);
  expect(failedJobs(), 'the mail is still being sent').toBe(before);
  held.release();
  await expectErased(person);
});

test(
  'A11 when the api is killed while it sends the mail, the mail arrives and the address is removed',
  { tags: ['slow'] },
  async () => {
    const person = new DataSubject(shop, 'Emmy Noether');
    await person.subscribe();
    await person.signIn();
    const held = shop.mail.hold(subject);
    expect(await person.erase()).toMatch(/#my-data-erased$/);
    await held.met;
    await shop.api.kill();
    held.release();
    await shop.restart();
    await expectErased(person);
    await shop.api.stop();
    expect(await tablesWith(shop.api.dataDir, [person.email])).toEqual([]);
    await shop.restart();
  },
);

test(
  'A11 P2 an address whose mailbox refuses the erasure’s mail for good is forgotten all the same',
  { tags: ['slow'] },
  async () => {
    const person = new DataSubject(shop, 'Ada Refused');
    await person.subscribe();
    await person.signIn();
    shop.mail.refused.add(person.email);
    expect(await person.erase()).toBe('/my-data#my-data-erased');
    await eventually(() => expect(shop.api.log()).toContain('"kind":"erasure-confirmation"'));
    await awaitEmptyOutbox(shop);
    await shop.api.stop();
    expect(await tablesWith(shop.api.dataDir, [person.email])).toEqual([]);
    await shop.restart();
  },
);

test('A11 many simultaneous clicks make one erasure', { tags: ['slow'] }, async () => {
  const person = new DataSubject(shop, 'Ada Byron');
  await person.payByLink();
  await person.signIn();
  const { ends = '' } = (await person.page()).data ?? {};
  const erased = () => shop.api.log().match(/"msg":"a customer was erased"/g)?.length ?? 0;
  const before = erased();
  const presses = await Promise.all(Array.from({ length: 6 }, () => person.erase({ ends })));
  expect(presses.filter((address) => /#my-data-(erased|signed-out)$/.test(address))).toHaveLength(6);
  await expectErased(person);
  expect(erased() - before).toBe(1);
});

test(
  'A11 nothing is erased without confirmation, beyond what was shown, or while the provider is down',
  { tags: ['slow'] },
  async () => {
    const person = new DataSubject(shop, 'Rosa Luxemburg');
    await person.payByLink();
    await person.signIn();
    expect(await person.erase({ confirmed: '' })).toMatch(/#my-data-invalid$/);
    const ends = (await person.page()).data?.ends ?? '';
    await person.subscribe();
    expect(await person.erase({ ends })).toMatch(/#my-data-erasure-outdated$/);
    expect(await person.erase({ ending: 'no' })).toMatch(/#my-data-invalid$/);
    await shop.provider.kill();
    expect(await person.erase()).toMatch(/#my-data-payment-provider-unavailable$/);
    await shop.provider.restart();
    expect((await person.page()).data).toMatchObject({ subscriptions: [{ planName: 'Premium' }] });
    const foreign = await fetch(`${shop.api.url}/api/account/erase`, {
      method: 'POST',
      body: new URLSearchParams({ confirmed: 'yes', ending: 'yes', ends: '' }),
      headers: {
        cookie: person.holder.cookie,
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
      },
      redirect: 'manual',
    });
    expect(foreign.headers.get('location')).toMatch(/#my-data-failed$/);
    expect((await person.page()).data?.subscriptions).toHaveLength(1);
  },
);

test(
  'A11 while an order is being created, the page says why nothing can be erased',
  { tags: ['slow'] },
  async () => {
    const person = new DataSubject(shop, 'Clara Schumann');
    await person.payByLink();
    await person.signIn();
    await shop.provider.kill();
    const body = { planId: 'basic', email: person.email, language: 'en' };
    expect((await shop.subscribe(body, crypto.randomUUID())).status).toBe(503);
    expect((await person.page()).data).toMatchObject({ pending: true });
    expect(await person.erase()).toMatch(/#my-data-erasure-pending$/);
    await shop.provider.restart();
    await awaitEmptyOutbox(shop);
    expect((await person.page()).data).toMatchObject({
      possible: true,
      subscriptions: [{ planName: 'Basic' }],
    });
    expect(await person.erase()).toMatch(/#my-data-erased$/);
    await expectErased(person);
  },
);

test(
  'A11 a returning customer is a new one, without a second trial, unless the first one had no card',
  { tags: ['slow'] },
  async () => {
    const [used, unused] = [new DataSubject(shop, 'Sofia Kowalewska'), new DataSubject(shop, 'Lise Meitner')];
    await used.subscribe();
    await unused.subscribe('');
    for (const person of [used, unused]) {
      await person.signIn();
      expect(await person.erase()).toMatch(/#my-data-erased$/);
      await expectErased(person);
    }
    expect(mailsOf(unused)[0]?.text).not.toContain('A mark that');
    const trialOf = async ({ email }: DataSubject) => {
      const response = await shop.subscribe({ planId: 'basic', email, language: 'en' }, crypto.randomUUID());
      return ((await response.json()) as { trialDays: number }).trialDays;
    };
    expect([await trialOf(used), await trialOf(unused)]).toEqual([0, 14]);
    await unused.signIn();
    const { orders, invoices } = await unused.copy();
    expect([orders?.length, invoices?.length]).toEqual([1, 0]);
  },
);

test('A11 C9 a payment during an erasure is refunded', { tags: ['slow'] }, async () => {
  const person = new DataSubject(shop, 'Maria Mitchell');
  await person.subscribe('');
  await shop.provider.pass(15);
  await shop.sendEvents();
  const firstMonth = await person.subscribe('');
  await person.signIn();
  const invoice = String(shop.provider.subscriptions().at(-1)?.latest_invoice);
  const met = shop.provider.disturb(`POST /v1/invoices/${invoice}/void`, 'hold');
  expect(await person.erase()).toMatch(/#my-data-erased$/);
  await met;
  // In a second tab, just before the contract ends at the provider.
  expect((await shop.provider.confirm(firstMonth, cards.good)).status).toBe('succeeded');
  await shop.api.kill();
  await shop.restart();
  await eventually(() => expect(shop.provider.charges().at(-1)?.amount_refunded).toBe(4990));
  await expectErased(person);
});
