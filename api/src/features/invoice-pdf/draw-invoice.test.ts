import { expect, test } from 'vitest';
import type { Language } from '@site/shared-i18n';
import { drawnCharacters } from '../../../test/support/drawn-characters.ts';
import { pdfExtent, pdfText } from '../../../test/support/mail-server.ts';
import { drawInvoice } from './draw-invoice.ts';
import type { IssuedInvoice } from '../../orders/invoices/invoice-repository.ts';

const invoice: IssuedInvoice = {
  number: 7,
  orderId: '00000000-0000-4000-8000-000000000000',
  orderNumber: '7AB-C4D-29H',
  paymentId: 'pi_1',
  kind: 'payment',
  plan: 'premium',
  amount: 4990,
  currency: 'chf',
  language: 'fr',
  buyer: null,
  billingAddress: null,
  documentDigest: null,
  paymentReference: null,
  paymentMethod: null,
  change: null,
  email: 'ada@example.org',
  periodStart: new Date('2026-12-31T23:30:00Z'),
  periodEnd: new Date('2027-01-31T23:30:00Z'),
  // Half past midnight in Switzerland, still the old year in UTC.
  issuedAt: new Date('2026-12-31T23:30:00Z'),
  seller: {
    name: 'App Publisher',
    address: 'Genève',
    email: 'contact@example.com',
    vatNumber: 'CHE-123.456.789',
    vatPerMille: 81,
  },
};

const draw = async (language: Language, changes: Partial<IssuedInvoice> = {}) =>
  pdfText(new Uint8Array(await drawInvoice({ ...invoice, ...changes, language })));

test('C14 the number of an invoice from New Year’s night has the year of its Swiss date', async () => {
  const text = await draw('en');
  expect(text).toContain('Invoice 2027-000007');
  expect(text).toContain('1 January 2027');
});

test.each([
  ['fr', 'TVA 8,1 % comprise'],
  ['de', 'inkl. 8.1 % MWST'],
  ['es', 'IVA 8,1 % incluido'],
  ['pt', 'IVA 8,1 % incluído'],
  ['ru', 'В том числе НДС 8,1 %'],
  ['en', 'Including 8.1% VAT'],
] as const)('C14 an invoice in %s writes the VAT rate as its language does', async (language, rate) => {
  expect(await draw(language)).toContain(rate);
});

test('C14 an invoice names buyer, service, quantity, dates, payment and tax, as the Swiss VAT Act requires', async () => {
  const buyer = {
    name: 'Ада Лавлейс',
    line1: 'Musterstrasse 12',
    postalCode: '8000',
    city: 'Zürich',
    country: 'CH',
  };
  const text = await draw('de', {
    buyer,
    paymentMethod: 'twint',
    paymentReference: 'pi_2',
    kind: 'subscription',
  });
  for (const part of [
    'App Publisher',
    'MWST-Nummer CHE-123.456.789',
    'Rechnung an Ада Лавлейс Musterstrasse 12 8000 Zürich Schweiz ada@example.org',
    'Datum 1. Januar 2027',
    'Datum der Leistung 1. Januar 2027',
    'Leistungszeitraum 1. Januar 2027 bis 31. Januar 2027',
    'Zahlungsmittel TWINT',
    'Zahlungsreferenz pi_2',
    'Abo Premium: Nutzung unserer Apps mit den Funktionen dieses Abos, monatlich',
    '1 Monat CHF 49.90',
    'Betrag exkl. MWST CHF 46.16',
    'inkl. 8.1 % MWST CHF 3.74',
    'Total CHF 49.90',
  ])
    expect(text).toContain(part);
});

test.each([
  ['fr', 'ne contient pas de TVA'],
  ['en', 'contains no VAT'],
  ['de', 'keine MWST enthält'],
  ['it', 'non contiene IVA'],
  ['es', 'no contiene IVA'],
  ['pt', 'não contém IVA'],
  ['ru', 'НДС в неё не входит'],
] as const)(
  'C14 an invoice in %s from a seller without VAT and address says that it contains none, and names no place',
  async (language, sentence) => {
    const { name, email } = invoice.seller;
    const text = await draw(language, { seller: { name, email }, paymentMethod: 'something-new' });
    expect(text).toContain(sentence);
    expect(text).not.toMatch(/8[.,]1|something-new|undefined|\[/);
  },
);

test('C14 an invoice names the site beside the seller, with the company’s number', async () => {
  const { name, email } = invoice.seller;
  const seller = { name, email, brand: `FieldApps · ${name}`, companyNumber: 'CHE-123.456.789' };
  const text = await draw('en', { seller });
  expect(text).toContain('FieldApps · App Publisher');
  expect(text).toContain('CHE-123.456.789');
});

const company = {
  company: 'Lovelace SA',
  vatNumber: 'CHE-1',
  street: 'Rue 1',
  postcode: '1200',
  town: 'Genève',
};

test.each([
  ['fr', 'Numéro de TVA ou d’entreprise'],
  ['en', 'VAT or company number'],
  ['de', 'MWST- oder Unternehmensnummer'],
  ['it', 'Numero IVA o dell’impresa'],
  ['es', 'Número de IVA o NIF'],
  ['pt', 'Número de IVA ou NIF'],
  ['ru', 'Номер плательщика НДС или компании'],
] as const)(
  'A3 C14 an invoice in %s to a company names that instead of the payer',
  async (language, label) => {
    const buyer = { name: 'Ada Lovelace', line1: 'Private Street 1' };
    const text = await draw(language, { buyer, billingAddress: { ...company, country: 'Suisse' } });
    expect(text).toContain(`Lovelace SA ${label} CHE-1 Rue 1 1200 Genève Suisse ada@example.org`);
    expect(text).not.toMatch(/Ada Lovelace|Private/);
  },
);

test('C14 long names and addresses are wrapped, and the invoice fits on one page', async () => {
  const buyer = {
    name: 'Общество с ограниченной ответственностью '.repeat(6).trim(),
    line1: 'x'.repeat(200),
    line2: 'строение 4, корпус 2, подъезд 3, этаж 17 '.repeat(4).trim(),
    postalCode: '664000',
    city: 'Иркутск',
    state: 'Иркутская область',
    country: 'RU',
  };
  const email = `${'a'.repeat(64)}@${'b'.repeat(63)}.example.org`;
  const longest = 'Щ'.repeat(100);
  const billingAddress = { company: longest, vatNumber: '1'.repeat(30), street: longest, town: longest };
  for (const to of [{ buyer }, { billingAddress }]) {
    const data = new Uint8Array(await drawInvoice({ ...invoice, ...to, language: 'ru', email }));
    const { pages, right } = await pdfExtent(data);
    expect(pages).toBe(1);
    expect(right).toBeLessThanOrEqual(595 - 56 + 1);
  }
});

test.each([
  ['fr', 'Passage de Basic à Premium, 12–29 novembre 2026, au prorata 1'],
  ['de', 'Wechsel von Basic zu Premium, 12.–29. November 2026, anteilig 1'],
  ['it', 'Passaggio da Basic a Premium, 12–29 novembre 2026, pro rata 1'],
  ['es', 'Cambio de Basic a Premium, 12–29 de noviembre de 2026, parte proporcional 1'],
  ['pt', 'Mudança de Basic para Premium, 12–29 de novembro de 2026, valor proporcional 1'],
  ['ru', 'Переход с Basic на Premium, 12–29 ноября 2026 года, пропорционально времени 1'],
  ['en', 'Change from Basic to Premium, 12–29 November 2026, pro rata 1'],
] as const)(
  'A5 C14 an invoice in %s describes the rest of a month after a change of plan',
  async (language, line) => {
    const text = await draw(language, {
      kind: 'subscription',
      change: { from: 'basic', to: 'premium' },
      periodStart: new Date('2026-11-12T11:00:00Z'),
      periodEnd: new Date('2026-11-30T11:00:00Z'),
    });
    expect(text).toContain(line);
  },
);

const reversed = (text: string) => [...text].reverse().join('');

test.each([
  ['עדה לאבלייס', reversed('עדה לאבלייס')],
  ['Ada עדה לאבלייס (Zürich)', `Ada ${reversed('עדה לאבלייס')} (Zürich)`],
  ['עדה 12', `12 ${reversed('עדה')}`],
])('C14 F-scripts %s stands on an invoice in the order of its scripts', async (name, drawn) => {
  const pdf = await drawInvoice({ ...invoice, buyer: { name } });
  expect(await drawnCharacters(new Uint8Array(pdf))).toContain(drawn);
});

test('C14 F-scripts no character of a name that the provider knows vanishes without a sign', async () => {
  const pdf = await drawInvoice({ ...invoice, buyer: { name: '山田 Ltd 🚀' } });
  expect(await pdfText(new Uint8Array(pdf))).toContain('\uFFFD\uFFFD Ltd \uFFFD');
});
