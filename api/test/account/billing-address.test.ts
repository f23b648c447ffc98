import { expect, test } from 'vitest';
import { AccountHolder } from '../support/account-holder.ts';
import { attachedPdfText, orderTokenIn, pdfText } from '../support/mail-server.ts';
import { postJson, refusal } from '../support/requests.ts';
import { cards, openShop, secretIn } from '../support/shop.ts';

const shop = openShop();

const company = {
  company: 'Lovelace Netze GmbH',
  vatNumber: 'CHE-987.654.321 MWST',
  street: 'Bahnhofstrasse 1',
  postcode: '8001',
  town: 'Zürich',
  country: 'Schweiz',
};
const printed =
  'Rechnung an Lovelace Netze GmbH MWST- oder Unternehmensnummer CHE-987.654.321 MWST Bahnhofstrasse 1 8001 Zürich Schweiz';

/** Pays a single month. @returns the client secret */
async function buy(email = shop.buyer): Promise<string> {
  const secret = await secretIn(
    await shop.pay({ plan: 'premium', amount: 49.9, language: 'de' }, crypto.randomUUID()),
  );
  const mails = shop.mail.to(email).length;
  await shop.provider.confirm(secret, cards.good, email);
  await shop.stateOf(secret);
  await shop.mail.expectMails(email, mails + 1);
  return secret;
}

async function signIn(email = shop.buyer): Promise<AccountHolder> {
  const holder = new AccountHolder(shop);
  await holder.signIn(email, shop.mail.to(email).length);
  return holder;
}

const textOf = async (response: Response) => pdfText(new Uint8Array(await response.arrayBuffer()));
const invoicesOf = async (holder: AccountHolder) => (await holder.page()).account?.invoices ?? [];
const billingOf = async (holder: AccountHolder, query = {}) => (await holder.page(query)).account?.billing;

test('A17 A3 C14 a saved company is on invoices from then on, in the account, in mails and on credit notes; for those before there is a correction, and they stay as issued', async () => {
  const secret = await buy();
  const holder = await signIn();
  const [issued] = await invoicesOf(holder);
  const number = issued?.number ?? 0;
  const bytesOf = async (one: number) => Buffer.from(await (await holder.invoice(one)).arrayBuffer());
  const before = await bytesOf(number);
  const mailed = shop.mail.to(shop.buyer)[0]?.attachments[0]?.content as ArrayBuffer;
  expect(before.equals(Buffer.from(mailed)), 'a download is what was mailed').toBe(true);
  expect(await billingOf(holder)).toMatchObject({ company: '', town: '' });

  expect(await holder.post('billing-address', company)).toBe('/de/account#account-billing-saved');
  expect(await billingOf(holder)).toMatchObject({
    ...company,
    saved: { lines: expect.stringContaining('Lovelace Netze GmbH') as string },
  });
  expect(before.equals(await bytesOf(number)), 'an issued invoice stays').toBe(true);
  const corrected = await textOf(await holder.invoice(number, 1));
  expect(corrected).toContain(`${printed} ${shop.buyer}`);
  expect(corrected).toMatch(/Korrigierte Rechnung (2\d{3}-\d{6})-1 .*Ersetzt Rechnung \1 /);
  expect((await invoicesOf(holder))[0]).toMatchObject({ hasCorrections: true });
  expect((await holder.invoice(number, 2)).status).toBe(404);

  await buy();
  expect(await attachedPdfText(shop.mail.to(shop.buyer).at(-1))).toContain(printed);
  const [latest] = await invoicesOf(holder);
  expect(latest?.number).toBeGreaterThan(number);
  expect(await textOf(await holder.invoice(latest?.number ?? 0))).toContain(printed);

  const mails = shop.mail.to(shop.buyer).length;
  const intent = secret.split('_secret_')[0] ?? '';
  await shop.provider.owner().refunds.create({ payment_intent: intent, amount: 1000 });
  await shop.sendEvents();
  await shop.mail.expectMails(shop.buyer, mails + 1);
  expect(await attachedPdfText(shop.mail.to(shop.buyer).at(-1))).toContain(printed);
  const note = (await invoicesOf(holder)).flatMap(({ creditNotes }) => creditNotes)[0]?.number ?? 0;
  expect(await textOf(await holder.creditNote(note))).toContain(printed);

  // Another saving makes another correction, removing it none.
  const bare = { company: 'Hopper AG', vatNumber: ' ', street: '', postcode: '', town: 'Bern', country: '' };
  expect(await holder.post('billing-address', bare)).toBe('/de/account#account-billing-saved');
  expect(await textOf(await holder.invoice(number, 2))).toContain(`Rechnung an Hopper AG Bern ${shop.buyer}`);
  expect(await holder.post('remove-billing-address')).toBe('/de/account#account-billing-removed');
  expect(before.equals(await bytesOf(number))).toBe(true);
  expect(await textOf(await holder.invoice(number, 1))).toBe(corrected);
  expect(await billingOf(holder)).not.toHaveProperty('saved');
});

test(
  'A3 A13 S1 a company is on nobody else’s invoice, and another person who typed that e-mail address gets none',
  { tags: ['slow'] },
  async () => {
    await buy();
    const holder = await signIn();
    await holder.post('billing-address', company);
    const other = `other-${shop.buyer}`;
    await buy(other);
    const neighbour = await signIn(other);
    expect(await billingOf(neighbour)).toMatchObject({ company: '' });
    const [invoiceOfNeighbour] = await invoicesOf(neighbour);
    expect(await textOf(await neighbour.invoice(invoiceOfNeighbour?.number ?? 0))).not.toContain('Lovelace');

    // Somebody without access to the mailbox pays with its address.
    const clientSecret = await buy();
    const fetched = (proof: object, headers = {}) =>
      postJson(`${shop.api.url}/api/order-invoice`, proof, headers);
    for (const headers of [{}, { cookie: neighbour.cookie }])
      expect((await refusal(await fetched({ clientSecret }, headers))).code).toBe('signed_out');
    const orderToken = orderTokenIn(shop.mail.to(shop.buyer).at(-1));
    expect(await textOf(await fetched({ orderToken }))).toContain(printed);
    expect(await textOf(await fetched({ clientSecret }, { cookie: holder.cookie }))).toContain(printed);
  },
);

test('A3 S7 M10 a list instead of a form is refused as malformed, also from someone signed in', async () => {
  await buy();
  const { cookie } = await signIn();
  for (const form of ['billing-address', 'refuse-device', 'leave-plan']) {
    const response = await postJson(`${shop.api.url}/api/account/${form}`, [], { cookie });
    expect([form, response.status, (await refusal(response)).code]).toEqual([form, 400, 'body_malformed']);
  }
});

test('A2 A3 nobody saves or removes an address who is signed out', { tags: ['slow'] }, async () => {
  const nobody = new AccountHolder(shop);
  expect(await nobody.post('billing-address', company)).toBe('/de/account#account-signed-out');
  expect(await nobody.post('remove-billing-address')).toBe('/de/account#account-signed-out');
  const response = await postJson(`${shop.api.url}/api/account/billing-address`, company);
  expect([response.status, (await refusal(response)).code]).toEqual([401, 'signed_out']);
});

test(
  'A3 S4 refused input is named at its field and shown again to its session alone, until it is corrected',
  { tags: ['slow'] },
  async () => {
    await buy();
    const [holder, second] = [await signIn(), await signIn()];
    const wrong = { ...company, company: '\u202e ', vatNumber: 'none', town: 'x'.repeat(101) };
    expect(await holder.post('billing-address', wrong)).toBe('/de/account?billing=edit#account-billing');
    expect(await billingOf(holder, { billing: 'edit' })).toMatchObject({
      wrong: true,
      vatNumber: 'none',
      street: company.street,
      errors: {
        company: 'Bitte «Firma oder Name» ausfüllen.',
        vatNumber: 'Das Feld «MWST- oder Unternehmensnummer» ist ungültig.',
        town: 'Das Feld «Ort» ist zu lang.',
      },
    });
    for (const shown of [await billingOf(holder), await billingOf(second, { billing: 'edit' })])
      expect(shown).toMatchObject({ company: '', street: '' });
    await holder.post('billing-address', company);
    expect(await billingOf(holder, { billing: 'edit' })).not.toHaveProperty('wrong');

    const csrf = await holder.csrfTokenOf('billing-address');
    const send = (fields: object) =>
      postJson(`${shop.api.url}/api/account/billing-address`, { ...fields, csrf }, { cookie: holder.cookie });
    for (const [field, given, code] of [
      ['company', undefined, 'field_missing'],
      ['town', ' ', 'field_missing'],
      ['vatNumber', 'CHE 1 <b>', 'field_invalid'],
      ['vatNumber', '1'.repeat(31), 'field_too_long'],
      ['street', 'a\nb', 'field_invalid'],
      ['country', 'x'.repeat(61), 'field_too_long'],
    ] as const)
      expect(await refusal(await send({ ...company, [field]: given }))).toMatchObject({ code, field });
    expect(await billingOf(holder), 'what is saved stays').toMatchObject(company);
  },
);

test.each([
  'CHE-123.456.789 TVA',
  'DE123456789',
  'FR 40 303 265 045',
  'ATU12345678',
  '12.345.678/0001–95',
  '7707083893',
])('A3 the number %s is taken as it is', { tags: ['slow'] }, async (vatNumber) => {
  await buy();
  const holder = await signIn();
  expect(await holder.post('billing-address', { company: 'X', town: 'Y', vatNumber })).toMatch(/-saved$/);
  expect(await billingOf(holder)).toMatchObject({ vatNumber });
});

test(
  'A17 C14 an addressee who is replaced while a correction is drawn is on no issued one',
  { tags: ['slow'] },
  async () => {
    await buy();
    const holder = await signIn();
    const [{ number } = { number: 0 }] = await invoicesOf(holder);
    const save = (name: string) => holder.post('billing-address', { company: name, town: 'Bern' });
    await save('Former AG');
    const draws = Array.from({ length: 6 }, () => holder.invoice(number, 1));
    await save('Latest AG');
    await Promise.all(draws);
    const { corrections } = (await invoicesOf(holder)).find((one) => one.number === number) ?? {};
    const texts = [];
    for (const { correction } of corrections ?? [])
      texts.push(await textOf(await holder.invoice(number, correction)));
    expect(texts.at(-1)).toContain('Rechnung an Latest AG Bern');
  },
);
