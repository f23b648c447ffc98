// @module-tag slow
import { expect, test } from 'vitest';
import { cardPaths } from '@site/api-contract';
import { addressIn, type Language } from '@site/shared-i18n';
import { signedIn } from '../support/account-holder.ts';
import {
  awaitReconciliation,
  reconcileOften,
  plain,
  sevenTrials,
  subjectsTo,
} from '../support/seven-buyers.ts';
import { openShop } from '../support/shop.ts';

const shop = openShop();
const dayMs = 24 * 60 * 60 * 1000;

const subjects: Record<Language, string> = {
  fr: 'Votre carte pour Premium expire bientôt',
  en: 'Your card for Premium expires soon',
  de: 'Ihre Karte für Premium läuft bald ab',
  it: 'La Sua carta per Premium scade tra poco',
  es: 'Su tarjeta para Premium caduca pronto',
  pt: 'O seu cartão para o Premium expira em breve',
  ru: 'Срок действия карты для тарифа Premium скоро истекает',
};

const remindersTo = (email: string, language: Language) =>
  subjectsTo(shop, email).filter((subject) => subject === subjects[language]);

test('A9 subscribers who have not cancelled get one mail a month before their card expires, in each language', async () => {
  const now = new Date();
  // The end of the month after next.
  const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 3));
  const expires = {
    month: ((now.getUTCMonth() + 2) % 12) + 1,
    year: new Date(end.getTime() - 1).getUTCFullYear(),
  };
  const buyers = await sevenTrials(shop, { expires });
  const [leaving] = buyers;
  await shop.provider.pass((end.getTime() - now.getTime()) / dayMs - 32);
  for (const { clientSecret } of buyers) expect((await shop.stateOf(clientSecret)).status).toBe('active');
  const holder = await signedIn(shop, leaving?.email);
  const [leavingOrder] = (await holder.page()).account?.subscriptions ?? [];
  expect(await holder.changeEnd('cancel', leavingOrder?.order)).toBe('cancelled');
  for (const { email, language } of buyers) expect(remindersTo(email, language), 'too early').toEqual([]);

  await shop.provider.pass(3);
  await reconcileOften(shop);
  const staying = buyers.slice(1);
  for (const { email, language } of staying)
    await expect.poll(() => remindersTo(email, language)).toHaveLength(1);
  await shop.provider.pass(1);
  await awaitReconciliation(shop);
  await shop.restart();
  for (const { email, language } of staying) {
    expect(remindersTo(email, language)).toHaveLength(1);
    const mail = shop.mail.to(email).find(({ subject }) => plain(subject) === subjects[language]);
    const text = plain(mail?.text);
    for (const part of [
      'Visa',
      '4242',
      `${String(expires.month).padStart(2, '0')}/${expires.year}`,
      `${addressIn(language, cardPaths)}?order=`,
    ])
      expect(text).toContain(part);
  }
  expect(remindersTo(leaving?.email ?? '', 'fr')).toEqual([]);
});
