import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { AppDevice } from '../support/app-device.ts';
import { DataSubject, awaitEmptyOutbox } from '../support/data-subject.ts';
import { everyTable } from '../support/every-table.ts';
import { postJson, refusal } from '../support/requests.ts';
import { openShop } from '../support/shop.ts';
import { storedRows } from '../support/stored-rows.ts';

// Runs the jobs that finish orders of a killed process soon, so that tests can wait for an empty outbox.
const shop = openShop({ ORDER_RECOVERY_SECONDS: '1' });

/** The orders whose personal data an erasure has removed. */
const ofErased = '(select id from orders where erasure_id is not null)';

/** For each table, where the copy shows its rows and a column that identifies a row; or why it shows none. */
const tables: Record<string, { entry: string; shows: string; where?: string } | string> = {
  account_links: { entry: 'linksToSignIn', shows: 'created_at' },
  address_changes: { entry: 'changesOfAddress', shows: 'created_at' },
  app_accounts: { entry: 'accountOfApps', shows: 'id' },
  account_sessions: { entry: 'sessions', shows: 'created_at' },
  billing_addresses: { entry: 'billingAddress', shows: "address ->> 'company'" },
  contact_messages: { entry: 'messagesToUs', shows: 'message' },
  credit_note_counter: 'a count',
  credit_notes: { entry: 'creditNotes', shows: 'issued_at' },
  declaration_drafts: { entry: 'declarationDrafts', shows: 'created_at' },
  declarations: { entry: 'declarations', shows: 'id' },
  device_codes: {
    entry: 'codesOfDevices',
    shows: 'created_at',
    where: 'device_id in (select id from devices)',
  },
  devices: { entry: 'devices', shows: 'created_at' },
  download_requests: { entry: 'appsAskedFor', shows: 'created_at' },
  erasures: { entry: 'earlierErasures', shows: 'confirmed_at' },
  failed_work: 'ids of failed jobs, until a person has settled them',
  invoice_corrections: { entry: 'correctedInvoices', shows: "billing_address ->> 'company'" },
  invoice_counter: 'a count',
  invoices: { entry: 'invoices', shows: 'payment_reference' },
  lease_keys: 'the publisher’s',
  notices: { entry: 'toldInTime', shows: 'told_at', where: `order_id not in ${ofErased}` },
  order_agreements: { entry: 'agreements', shows: "shown ->> 'at'", where: `order_id not in ${ofErased}` },
  order_links: 'ids and a date: whose they are, the orders say',
  orders: { entry: 'orders', shows: 'id', where: 'erasure_id is null' },
  outbox: {
    entry: 'mailsAndOtherTasks',
    shows: 'created_at',
    where: `coalesce(payload ->> 'orderId', '') not in (select id::text from orders where erasure_id is not null) and (kind <> 'place-event' or payload ->> 'eventId' in (select id from payment_events where order_id is not null))`,
  },
  payment_events: {
    entry: 'eventsOfThePaymentService',
    shows: 'received_at',
    where: `order_id is not null and order_id not in ${ofErased}`,
  },
  plan_people: { entry: 'peopleOfPlan', shows: 'name' },
  provider_account: 'the publisher’s',
  rate_limits: 'keyed hashes and counts, of the last minutes',
  unplaced_payments: { entry: 'paymentsWithoutOrder', shows: 'reference' },
};

const ada = () => new DataSubject(shop, 'Ada Lovelace');
const grace = () => new DataSubject(shop, 'Grace Hopper');

test('A11 the copy contains every row about the person from every table, and nobody else’s rows', async () => {
  expect(Object.keys(tables).sort(), 'each table of the schema is known here').toEqual(await everyTable());
  const person = ada();
  // After an earlier erasure, which leaves a mark, the person becomes a customer again.
  await person.subscribe();
  await person.signIn();
  expect(await person.erase()).toMatch(/#my-data-erased$/);
  await awaitEmptyOutbox(shop);
  await person.subscribe();
  await person.payByLink();
  await person.write();
  const paid = shop.provider.payments().find(({ status }) => status === 'succeeded');
  await shop.provider.owner().refunds.create({ payment_intent: paid?.id ?? '', amount: 100 });
  await shop.sendEvents();
  await person.signIn();
  await person.nameCompany();
  await (await new AppDevice(shop).connect(person.holder)).entitlements();
  await shop.api.stop();
  await storedRows(
    shop.api.dataDir,
    `insert into unplaced_payments (reference, problem, amount, currency, cleared_at)
     select session_id, 'price_unknown', 990, 'chf', now() from orders where session_id is not null`,
  );
  await storedRows(
    shop.api.dataDir,
    `insert into notices (id, order_id, kind, occurrence, told_at, happens_at)
     select gen_random_uuid(), id, 'trial-ends', 'trial', now(), now() from orders where erasure_id is null`,
  );
  await storedRows(
    shop.api.dataDir,
    `insert into plan_people (id, owner_key, name, email, mailbox_key, language, expires_at)
     select gen_random_uuid(), mailbox_key, 'Ben', 'ben@example.ch', 'ben@example.ch', 'en', now() from orders
     where mailbox_key is not null limit 1`,
  );
  await storedRows(
    shop.api.dataDir,
    `insert into address_changes (id, mailbox_key, old_email, new_email, language, expires_at)
     select gen_random_uuid(), mailbox_key, email, 'new@example.ch', 'en', now() from orders
     where mailbox_key is not null limit 1`,
  );
  const shown = Object.entries(tables).flatMap(([table, held]) =>
    typeof held === 'string'
      ? []
      : `select '${table}' as name, (${held.shows})::text as shown from ${table} where ${held.where ?? 'true'}`,
  );
  const rows = await storedRows(shop.api.dataDir, shown.join(' union all '));
  await shop.restart();

  const copy = await person.copy();
  for (const [table, held] of Object.entries(tables)) {
    if (typeof held === 'string') continue;
    const values = rows.filter(({ name }) => name === table).map((row) => String(row['shown']));
    const entries = copy[held.entry];
    expect(values, `${table} has rows`).not.toEqual([]);
    expect(entries, table).toHaveLength(values.length);
    for (const value of values)
      expect(JSON.stringify(entries), table).toContain(
        held.shows.endsWith('_at') ? new Date(value).toISOString() : value,
      );
  }
  expect(JSON.stringify(copy['heldByThePaymentService'])).toContain('"last4":"4242"');
  expect(JSON.stringify(copy), 'no hash and no secret').not.toMatch(/[0-9a-f]{64}|_secret_/);

  const other = grace();
  await other.payByLink();
  await other.write();
  await other.signIn();
  await other.nameCompany();
  const [ownCopy, otherCopy] = [JSON.stringify(await person.copy()), JSON.stringify(await other.copy())];
  for (const words of ['Grace', other.email]) expect(ownCopy).not.toContain(words);
  for (const words of ['Ada', person.email]) expect(otherCopy).not.toContain(words);
  expect(otherCopy).toContain('Weg von Grace Hopper');
  const numbers = (text: string) => new Set(text.match(/\d{4}-\d{6}"/g));
  const [ownNumbers, otherNumbers] = [numbers(ownCopy), numbers(otherCopy)];
  expect(ownNumbers.size).toBeGreaterThan(0);
  expect([...ownNumbers].filter((number) => otherNumbers.has(number))).toEqual([]);
});

test('A11 one copy covers all spellings of a mailbox', { tags: ['slow'] }, async () => {
  const spelled = (email: string) =>
    Object.defineProperty(new DataSubject(shop, 'Ada Lovelace'), 'email', { value: email });
  const name = `adalovelace${shop.testCount}`;
  const person = spelled(`${name}@gmail.com`);
  await person.payByLink();
  await spelled(`A.da.${name.slice(3)}+Apps-2@GoogleMail.com`).write();
  await spelled(`${name}@gmail.ch`).write();
  await person.signIn();
  const { messagesToUs, appsAskedFor, declarations } = await person.copy();
  expect([messagesToUs, appsAskedFor, declarations].map((each) => each?.length)).toEqual([1, 1, 1]);
});

test(
  'A11 S1 S4 a statement that is no JSON for the database is refused, and a stored one hides nobody’s data',
  { tags: ['slow'] },
  async () => {
    const person = new DataSubject(shop, 'Ada Byron');
    await person.subscribe();
    await person.write();
    const half = { name: 'A\ud83d', contract: 'Basic', email: person.email, language: 'en' };
    const declare = (form: string, fields: object) =>
      postJson(`${shop.api.url}/api/declarations/${form}`, { key: randomUUID(), ...fields });
    for (const response of [
      await declare('cancel', { ...half, cancellation: 'ordinary' }),
      await declare('withdraw', half),
      await declare('withdraw', { ...half, name: `x${'👋'.repeat(2000)}` }),
    ])
      expect(response.url, 'the form again, with the input').toContain('?draft=');
    await shop.api.stop();
    // As an earlier release has taken them.
    await storedRows(shop.api.dataDir, 'alter table declarations disable trigger declarations_never_change');
    const stored = "update declarations set statement = replace(statement, 'Ada', '\\ud83d') returning id";
    expect(await storedRows(shop.api.dataDir, stored)).not.toEqual([]);
    await shop.restart();
    await person.signIn();
    expect((await person.page()).data?.['declarations']).toBe(1);
    expect((await person.copy())['declarations']).toHaveLength(1);
    expect(await person.erase()).toMatch(/#my-data-erased$/);
  },
);

test('A11 what the copy says in sentences is in the language of the page', { tags: ['slow'] }, async () => {
  const person = new DataSubject(shop, 'Sofja Kowalewskaja');
  await person.subscribe();
  await person.signIn();
  const german = JSON.stringify(await person.copy('de'));
  expect(german).toContain(
    'Alle Personendaten, die diese Website zur untenstehenden E-Mail-Adresse speichert',
  );
  expect(german).toContain('Kartennummern hat nur der Zahlungsdienst.');
  expect(german).toContain('Ihre Zahlungen mit dem, was dort eingegeben wurde');
  expect(JSON.stringify(await person.copy('ru'))).toContain('Номера карт хранит только платёжный сервис.');
  await person.payByLink();
  await shop.sendEvents();
  await awaitEmptyOutbox(shop);
  const ordersIn = async (language: string) =>
    (await person.copy(language))['orders']?.map(
      ({ boughtBy, kind }) => `${String(boughtBy)}: ${String(kind)}`,
    );
  for (const [language, orders] of Object.entries({
    en: ['pages of this site: subscription, each month', 'payment link: single month'],
    de: ['Seiten dieser Website: Abo, jeden Monat', 'Zahlungslink: einzelner Monat'],
    fr: ['pages de ce site: abonnement mensuel', 'lien de paiement: un seul mois'],
    it: ['pagine di questo sito: abbonamento mensile', 'link di pagamento: un solo mese'],
    es: ['páginas de este sitio: suscripción mensual', 'enlace de pago: un solo mes'],
    pt: ['páginas deste site: subscrição mensal', 'link de pagamento: um único mês'],
    ru: ['страницы этого сайта: ежемесячная подписка', 'платёжная ссылка: один месяц'],
  }))
    expect(await ordersIn(language)).toEqual(orders);
});

test('A11 without a session there is neither page nor copy', async () => {
  const nobody = new DataSubject(shop, 'No Body');
  expect(await nobody.page()).toEqual({ signedOut: true });
  const url = `${shop.api.url}/api/account/data?language=de`;
  const program = await fetch(url, { headers: { accept: 'application/json' } });
  expect((await refusal(program)).code).toBe('signed_out');
  const browser = await fetch(url, { headers: { accept: 'text/html' }, redirect: 'manual' });
  expect(browser.headers.get('location')).toBe('/meine-daten#my-data-signed-out');
});

test('A11 while the payment provider is down the copy says what is missing', { tags: ['slow'] }, async () => {
  const person = new DataSubject(shop, 'Mary Shelley');
  await person.subscribe();
  await person.signIn();
  await shop.provider.kill();
  const { heldByThePaymentService: held, orders } = await person.copy();
  expect(orders).toHaveLength(1);
  expect(JSON.stringify(held)).toContain('unavailable');
  await shop.provider.restart();
});
