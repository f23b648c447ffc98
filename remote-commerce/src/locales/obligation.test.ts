import { expect, test } from 'vitest';
import { languages } from '@site/shared-i18n';
import type french from './fr.json';

const messages = import.meta.glob<typeof french>('./*.json', { import: 'default', eager: true });

/** The words by which each language says that the click obliges to pay (design, Looks: Buying). */
const obligation = {
  fr: 'obligation de paiement',
  en: 'obligation to pay',
  de: 'Zahlungspflichtig',
  it: 'obbligo di pagamento',
  es: 'obligación de pago',
  pt: 'obrigação de pagamento',
  ru: 'обязательством оплаты',
};

test.each(languages)('C1 C4 the buttons that buy say in %s that they oblige to pay', (language) => {
  const texts = messages[`./${language}.json`];
  expect(texts?.checkout.payNow).toContain(obligation[language]);
  expect(texts?.subscription.subscribe).toContain(obligation[language]);
});
