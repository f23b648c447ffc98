import { expect, inject, test, vi } from 'vitest';
import { formatDay, formatPrice, type Language } from '@site/shared-i18n';
import { startApi } from './api-process.ts';
import { postJson } from './requests.ts';
import {
  lookAgain,
  lookDaily,
  lookHours,
  plain,
  sevenTrials,
  subjectsTo,
  type SevenBuyer,
} from './seven-buyers.ts';
import { cards, openShop, secretIn, shopSecret } from './shop.ts';

const shop = openShop();
const dayMs = 24 * 60 * 60 * 1000;

const words: Record<Language, { account: string; failed: string; open: string; ended: string; why: string }> =
  {
    fr: {
      account: '/account',
      failed: 'Le paiement de Premium n’a pas abouti',
      open: 'Le paiement de Premium est toujours dû',
      ended: 'Votre abonnement Premium a pris fin',
      why: 'car son dernier paiement est resté dû',
    },
    en: {
      account: '/en/account',
      failed: 'The payment for Premium did not go through',
      open: 'The payment for Premium is still due',
      ended: 'Your Premium subscription has ended',
      why: 'because its last payment was not made',
    },
    de: {
      account: '/de/account',
      failed: 'Die Zahlung für Premium ist fehlgeschlagen',
      open: 'Die Zahlung für Premium ist noch offen',
      ended: 'Ihr Abo Premium ist zu Ende',
      why: 'weil die letzte Zahlung offen geblieben ist',
    },
    it: {
      account: '/it/account',
      failed: 'Il pagamento di Premium non è andato a buon fine',
      open: 'Il pagamento di Premium è ancora in sospeso',
      ended: 'Il vostro abbonamento Premium è terminato',
      why: 'perché l’ultimo pagamento è rimasto in sospeso',
    },
    es: {
      account: '/es/account',
      failed: 'El pago de Premium no se ha podido efectuar',
      open: 'El pago de Premium sigue pendiente',
      ended: 'Su suscripción Premium ha terminado',
      why: 'porque el último pago quedó pendiente',
    },
    pt: {
      account: '/pt/account',
      failed: 'O pagamento de Premium não foi efetuado',
      open: 'O pagamento de Premium continua em dívida',
      ended: 'A sua subscrição Premium terminou',
      why: 'porque o último pagamento ficou em dívida',
    },
    ru: {
      account: '/ru/account',
      failed: 'Оплата Premium не прошла',
      open: 'Оплата Premium всё ещё не поступила',
      ended: 'Подписка Premium завершена',
      why: 'так как последний платёж не поступил',
    },
  };

/** A subscription whose first month could not be charged; the mails of its trial and of the failure have arrived. */
async function unpaidSubscription(): Promise<string> {
  const clientSecret = await secretIn(
    await shop.subscribe({ email: shop.buyer, planId: 'premium', language: 'en' }),
  );
  await shop.provider.confirm(clientSecret, cards.chargeFails);
  expect((await shop.stateOf(clientSecret)).status).toBe('trialing');
  await shop.mail.expectMails(shop.buyer, 1);
  await shop.provider.pass(14, 2);
  expect((await shop.stateOf(clientSecret)).status).toBe('past_due');
  await shop.mail.expectMails(shop.buyer, 2);
  return clientSecret;
}

const subscriptionOf = () => shop.provider.subscriptions().at(-1);
const latestInvoice = () =>
  shop.provider.invoices().find(({ id }) => id === subscriptionOf()?.latest_invoice);

/** Pays what is open. @returns the secret that proves the order from then on */
async function payOpen(clientSecret: string): Promise<string> {
  const secret = await secretIn(await postJson(`${shop.api.url}/api/order-payment`, { clientSecret }));
  expect((await shop.provider.confirm(secret, cards.good)).status).toBe('succeeded');
  return secret;
}

const english = words.en;
const started = 'Your trial of Premium has started';

test('A9 a failed payment is told at once, after three and seven days, and the end after fourteen, in each language', async () => {
  const buyers = await sevenTrials(shop, { number: cards.chargeFails });
  const failedAt = await shop.provider.pass(14, 2);
  await shop.sendEvents('reversed');
  await shop.sendEvents();
  const end = new Date(failedAt.getTime() + 14 * dayMs);
  for (const buyer of buyers) await expectFailure(buyer, end);

  // The provider has tried again and failed again; the second mail is that of the third day.
  await shop.provider.pass(3);
  expect(latestInvoice()?.attempt_count).toBe(2);
  await shop.sendEvents();
  await shop.sendEvents('reversed');
  for (const { email } of buyers) await shop.mail.expectMails(email, 3);
  // No event tells of these days.
  await shop.provider.pass(4);
  await lookDaily(shop);
  for (const { email } of buyers) await shop.mail.expectMails(email, 4);
  await shop.provider.pass(7);
  for (const { email } of buyers) await shop.mail.expectMails(email, 5);
  await shop.sendEvents();
  await lookAgain(shop);
  await shop.restart({});

  for (const { language, email, clientSecret } of buyers) {
    const { failed, open, ended, why } = words[language];
    const told = subjectsTo(shop, email);
    expect(told).toEqual(expect.arrayContaining([failed, ended]));
    expect(told.filter((subject) => subject === open)).toHaveLength(2);
    const last = shop.mail.to(email).find(({ subject }) => plain(subject) === ended);
    expect(plain(last?.text)).toContain(why);
    expect((await shop.stateOf(clientSecret)).status).toBe('ended');
  }
  const subscriptions = shop.provider.subscriptions().slice(-buyers.length);
  expect(subscriptions.map(({ status }) => status)).toEqual(buyers.map(() => 'canceled'));
  expect(latestInvoice()?.status, 'nobody can pay for what has ended').toBe('void');
});

async function expectFailure({ language, email }: SevenBuyer, end: Date): Promise<void> {
  const { account, failed } = words[language];
  const mails = await shop.mail.expectMails(email, 2);
  const mail = mails.find(({ subject }) => plain(subject) === failed);
  const text = plain(mail?.text);
  expect(text).toContain(plain(formatPrice(4990, language)));
  expect(text).toContain(plain(formatDay(end, language)));
  expect(text).toMatch(new RegExp(`^\\S+//[^/]+${account}$`, 'm'));
}

test('A9 who pays is told nothing more, and keeps the subscription', async () => {
  const paid = await payOpen(await unpaidSubscription());
  await shop.provider.pass(8);
  await lookDaily(shop);
  await lookAgain(shop);
  await shop.provider.pass(7);
  await lookAgain(shop);
  await shop.restart({});
  expect((await shop.stateOf(paid)).status).toBe('active');
  await shop.mail.expectMails(shop.buyer, 3);
  const told = subjectsTo(shop, shop.buyer);
  expect(told).toEqual(expect.arrayContaining([english.failed, started]));
  expect(told.filter((subject) => subject === english.open || subject === english.ended)).toEqual([]);
});

test('A9 a reminder that waits for the mail server is not sent to who has paid meanwhile', async () => {
  const clientSecret = await unpaidSubscription();
  await shop.restart({ SMTP_URL: 'smtp://127.0.0.1:9' });
  await shop.provider.pass(4);
  await shop.stateOf(clientSecret);
  await expect.poll(() => shop.api.log(), { timeout: 20_000 }).toMatch(/"kind":"notice".*"delivery failed"/);
  await payOpen(clientSecret);
  await expect.poll(() => shop.api.log(), { timeout: 60_000 }).toContain('a notice is no longer true');
  await shop.restart({});
  await shop.mail.expectMails(shop.buyer, 3);
  expect(subjectsTo(shop, shop.buyer)).not.toContain(english.open);
});

test('A9 a process that dies while it ends an unpaid subscription ends it once, and tells it once', async () => {
  const clientSecret = await unpaidSubscription();
  const met = shop.provider.disturb(`DELETE /v1/subscriptions/${subscriptionOf()?.id}`, 'hold', 50);
  await shop.provider.pass(14);
  await shop.stateOf(clientSecret);
  await met;
  await shop.api.kill();
  shop.provider.calm();
  await lookDaily(shop);
  await shop.mail.expectMails(shop.buyer, 3);
  await lookAgain(shop);
  await shop.restart({});
  expect(subscriptionOf()?.status).toBe('canceled');
  expect(subjectsTo(shop, shop.buyer)).toEqual([english.failed, english.ended, started].sort());
});

test('A9 a payment at the last moment keeps the subscription', async () => {
  const clientSecret = await unpaidSubscription();
  const met = shop.provider.disturb(`POST /v1/invoices/${latestInvoice()?.id}/void`, 'hold');
  await shop.provider.pass(14);
  await shop.stateOf(clientSecret);
  await met;
  // The api's first call to end it hangs; by the time of the next one the invoice is paid.
  const paid = await payOpen(clientSecret);
  await expect
    .poll(() => shop.api.log(), { timeout: 60_000 })
    .toMatch(/"kind":"end-unpaid".*"msg":"delivered"/);
  await lookDaily(shop);
  await shop.mail.expectMails(shop.buyer, 3);
  await shop.restart({});
  expect((await shop.stateOf(paid)).status).toBe('active');
  expect(subjectsTo(shop, shop.buyer)).not.toContain(english.ended);
});

// Only a database server can have several processes.
const processes = inject('databaseServer') ? 2 : 1;

test(`A9 with ${processes} api on one database each mail is sent once`, async () => {
  const clientSecret = await unpaidSubscription();
  const settings = {
    ...shop.provider.environment,
    SMTP_URL: shop.mail.url,
    API_SECRET: shopSecret,
    RECONCILIATION_HOURS: lookHours,
  };
  await lookDaily(shop);
  const other = processes > 1 ? await startApi(shop.api.dataDir, settings) : undefined;
  for (const [days, count] of [
    [3, 3],
    [4, 4],
    [7, 5],
  ] as const) {
    await shop.provider.pass(days, 1);
    await Promise.all([shop.sendEvents(), shop.stateOf(clientSecret), shop.stateOf(clientSecret)]);
    await shop.mail.expectMails(shop.buyer, count);
  }
  await lookAgain(shop);
  await other?.stop();
  await shop.restart({});
  expect(subjectsTo(shop, shop.buyer)).toEqual(
    [english.failed, english.open, english.open, english.ended, started].sort(),
  );
  await vi.waitFor(() => expect(new Set(shop.mail.arrivals).size).toBe(shop.mail.arrivals.length));
});
