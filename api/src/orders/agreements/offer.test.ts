import { expect, test } from 'vitest';
import { languages } from '@site/shared-i18n';
import { offerOf, offerOfChange } from './offer.ts';

/** The words in each language for an obligation to pay (Directive 2011/83/EU, Art. 8(2)). */
const obligation = {
  fr: 'obligation de paiement',
  en: 'obligation to pay',
  de: 'Zahlungspflichtig',
  it: 'obbligo di pagare',
  es: 'obligación de pago',
  pt: 'obrigação de pagar',
  ru: 'плат',
};

const order = { plan: 'basic', amount: 990, status: 'open', trialKey: null, trialEndsAt: null } as const;
const plan = { id: 'premium', amount: 4990 } as const;

test.each(languages)('C1 C4 A5 A12 in %s, the order buttons state the obligation to pay', (language) => {
  const offers = [
    offerOf({ ...order, kind: 'payment' }, language),
    offerOf({ ...order, kind: 'subscription' }, language),
    offerOfChange({ plan, due: 4000, isDearer: true }, language),
    offerOfChange({ plan, due: 0, isDearer: true }, language),
  ];
  for (const { button } of offers) expect(button).toContain(obligation[language]);
  const others = [
    offerOfChange({ plan, due: 0, isDearer: false }, language),
    offerOfChange({ plan, due: 0, isDearer: true, needsCard: true }, language),
  ];
  for (const { button } of others) expect(button).not.toContain(obligation[language]);
});
