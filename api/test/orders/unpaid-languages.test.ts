// @module-tag slow
import { expect, test } from 'vitest';
import { cardPaths } from '@site/api-contract';
import { addressIn, formatDay, formatPrice, type Language } from '@site/shared-i18n';
import {
  awaitReconciliation,
  reconcileOften,
  plain,
  sevenTrials,
  subjectsTo,
  type SevenBuyer,
} from '../support/seven-buyers.ts';
import { cards, openShop } from '../support/shop.ts';

const shop = openShop();
const dayMs = 24 * 60 * 60 * 1000;

const words: Record<Language, { failed: string; open: string; ended: string; why: string }> = {
  fr: {
    failed: 'Le paiement de Premium n’a pas abouti',
    open: 'Le paiement de Premium est toujours dû',
    ended: 'Votre abonnement Premium a pris fin',
    why: 'car son dernier paiement n’a pas été effectué',
  },
  en: {
    failed: 'The payment for Premium didn’t go through',
    open: 'The payment for Premium is still due',
    ended: 'Your Premium subscription has ended',
    why: 'because its last payment was not made',
  },
  de: {
    failed: 'Die Zahlung für Premium ist fehlgeschlagen',
    open: 'Die Zahlung für Premium ist noch offen',
    ended: 'Ihr Abo Premium ist zu Ende',
    why: 'weil die letzte Zahlung nicht erfolgt ist',
  },
  it: {
    failed: 'Il pagamento di Premium non è andato a buon fine',
    open: 'Il pagamento di Premium è ancora in sospeso',
    ended: 'Il Suo abbonamento Premium è terminato',
    why: 'perché l’ultimo pagamento non è stato effettuato',
  },
  es: {
    failed: 'El pago de Premium no se ha realizado',
    open: 'El pago de Premium sigue pendiente',
    ended: 'Su suscripción Premium ha terminado',
    why: 'porque no se efectuó el último pago',
  },
  pt: {
    failed: 'O pagamento do Premium não foi efetuado',
    open: 'O pagamento do Premium continua em dívida',
    ended: 'A sua subscrição Premium terminou',
    why: 'porque o último pagamento não foi efetuado',
  },
  ru: {
    failed: 'Оплата тарифа Premium не прошла',
    open: 'Оплата тарифа Premium всё ещё не поступила',
    ended: 'Подписка Premium завершена',
    why: 'так как последний платёж не поступил',
  },
};

test('A9 a failed payment is mailed at once and after three and seven days, the end after fourteen, in each language', async () => {
  const buyers = await sevenTrials(shop, { number: cards.chargeFails });
  const failedAt = await shop.provider.pass(14, 2);
  await shop.sendEvents('reversed');
  await shop.sendEvents();
  const end = new Date(failedAt.getTime() + 14 * dayMs);
  for (const buyer of buyers) await expectFailure(buyer, end);

  // The provider's retry has failed; the second mail is the one of the third day.
  await shop.provider.pass(3);
  expect(shop.provider.invoices().at(-1)?.attempt_count).toBe(2);
  await shop.sendEvents('reversed');
  for (const { email } of buyers) await shop.mail.expectMails(email, 3);
  // There is no event on these days.
  await shop.provider.pass(4);
  await reconcileOften(shop);
  for (const { email } of buyers) await shop.mail.expectMails(email, 4);
  await shop.provider.pass(7);
  for (const { email } of buyers) await shop.mail.expectMails(email, 5);
  await shop.sendEvents();
  await awaitReconciliation(shop);
  await shop.restart();

  for (const { language, email, clientSecret } of buyers) {
    const { failed, open, ended, why } = words[language];
    const received = subjectsTo(shop, email);
    expect(received).toEqual(expect.arrayContaining([failed, ended]));
    expect(received.filter((subject) => subject === open)).toHaveLength(2);
    const last = shop.mail.to(email).find(({ subject }) => plain(subject) === ended);
    expect(plain(last?.text)).toContain(why);
    expect((await shop.stateOf(clientSecret)).status).toBe('ended');
  }
  const subscriptions = shop.provider.subscriptions().slice(-buyers.length);
  expect(subscriptions.map(({ status }) => status)).toEqual(buyers.map(() => 'canceled'));
  expect(shop.provider.invoices().at(-1)?.status, 'nobody can pay for what has ended').toBe('void');
});

async function expectFailure({ language, email }: SevenBuyer, end: Date): Promise<void> {
  const { failed } = words[language];
  const mails = await shop.mail.expectMails(email, 2);
  const mail = mails.find(({ subject }) => plain(subject) === failed);
  const text = plain(mail?.text);
  expect(text).toContain(plain(formatPrice(4990, language)));
  expect(text).toContain(plain(formatDay(end, language)));
  expect(text).toMatch(new RegExp(`^\\S+//[^/]+${addressIn(language, cardPaths)}\\?order=[\\w-]+$`, 'm'));
}
