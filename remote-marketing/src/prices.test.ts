import { expect, test } from 'vitest';
import { languages } from '@site/shared-i18n';
import { plans } from '@site/api-contract/catalogue';
import { decimalPrice, formatPrice } from './prices.ts';

/** No-break spaces read as plain ones. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('M6 prices are written as each language writes them', () => {
  const written = languages.map((language) => [language, plain(formatPrice(990, language))]);
  expect(Object.fromEntries(written)).toEqual({
    fr: '9.90 CHF',
    en: 'CHF 9.90',
    de: 'CHF 9.90',
    it: 'CHF 9.90',
    es: '9,90 CHF',
    pt: '9,90 CHF',
    ru: '9,90 CHF',
  });
});

test('M6 the plans cost 9.90, 49.90 and 99.90 francs', () => {
  expect(plans.map((plan) => plain(formatPrice(plan.amount, 'de')))).toEqual([
    'CHF 9.90',
    'CHF 49.90',
    'CHF 99.90',
  ]);
});

test('M6 centimes keep both digits, and a price never breaks across lines', () => {
  expect(plain(formatPrice(1005, 'en'))).toBe('CHF 10.05');
  expect(plain(formatPrice(5, 'ru'))).toBe('0,05 CHF');
  for (const language of languages) expect(formatPrice(123400, language)).not.toContain(' ');
});

test('M11 structured data carries prices as decimals', () => {
  expect(decimalPrice(4990)).toBe('49.90');
});
