import { expect, test } from 'vitest';
import type { Language } from '@site/shared-i18n';
import { pdfText } from '../../../test/mail-server.ts';
import { drawInvoice } from './draw-invoice.ts';
import type { Invoice } from './table.ts';

const invoice: Invoice = {
  number: 7,
  orderId: '00000000-0000-4000-8000-000000000000',
  paymentId: 'pi_1',
  plan: 'premium',
  amount: 4990,
  currency: 'chf',
  language: 'fr',
  buyer: null,
  paymentReference: null,
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

const draw = async (language: Language) =>
  pdfText(new Uint8Array(await drawInvoice({ ...invoice, language })));

test('C14 an invoice of New Year’s night has the year of its date in its number', async () => {
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
