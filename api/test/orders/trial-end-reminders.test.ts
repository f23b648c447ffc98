// @module-tag slow
import { expect, test } from 'vitest';
import { formatDay, formatPrice, lastDayBefore, type Language } from '@site/shared-i18n';
import { signedIn } from '../support/account-holder.ts';
import { orderTokenIn } from '../support/mail-server.ts';
import {
  awaitReconciliation,
  reconcileOften,
  plain,
  sevenTrials,
  awaitQueuedMails,
  subjectsTo,
} from '../support/seven-buyers.ts';
import { cards, openShop, secretIn } from '../support/shop.ts';

const shop = openShop();

const words: Record<Language, { subject: string; card: string; noCard: string }> = {
  fr: {
    subject: 'Votre essai de Premium prend fin le ',
    card: 'Votre carte est enregistrée',
    noCard: 'Aucune carte n’est enregistrée',
  },
  en: { subject: 'Your Premium trial ends on ', card: 'Your card is saved', noCard: 'No card is saved' },
  de: {
    subject: 'Ihre Testphase für Premium endet am ',
    card: 'Ihre Karte ist hinterlegt',
    noCard: 'Es ist keine Karte hinterlegt',
  },
  it: {
    subject: 'La Sua prova di Premium termina il giorno ',
    card: 'La Sua carta è salvata',
    noCard: 'Non ha salvato alcuna carta',
  },
  es: {
    subject: 'Su prueba de Premium termina el ',
    card: 'Su tarjeta está guardada',
    noCard: 'No hay ninguna tarjeta guardada',
  },
  pt: {
    subject: 'O seu período experimental do Premium termina a ',
    card: 'O seu cartão está guardado',
    noCard: 'Não há nenhum cartão guardado',
  },
  ru: {
    subject: 'Пробный период тарифа Premium закончится ',
    card: 'Ваша карта сохранена',
    noCard: 'Карта не добавлена',
  },
};

test('A9 three days before the end of a trial, one mail states day, price and card, in each language', async () => {
  const hasCard = (language: Language) => ['de', 'it', 'ru'].includes(language);
  const buyers = await sevenTrials(shop, { hasCard });
  await shop.provider.pass(10, 22);
  await shop.sendEvents();
  await shop.provider.pass(0, 2);
  await shop.sendEvents('reversed');
  await shop.sendEvents();
  for (const { language, email, clientSecret } of buyers) {
    const { subject, card, noCard } = words[language];
    const mails = await shop.mail.expectMails(email, 2);
    const mail = mails.find((one) => plain(one.subject).startsWith(subject));
    const { trialEndsAt = '' } = await shop.stateOf(clientSecret);
    const day = plain(formatDay(lastDayBefore(trialEndsAt), language));
    expect(plain(mail?.subject)).toBe(subject + day);
    const text = plain(mail?.text);
    expect(text).toContain(hasCard(language) ? card : noCard);
    expect(text).not.toContain(hasCard(language) ? noCard : card);
    expect(text).toContain(plain(formatPrice(4990, language)));
    const link = { orderToken: orderTokenIn(mail) };
    expect((await shop.stateOf(link)).status, 'the page of card and end').toBe('trialing');
  }
  const announced = shop.provider.events().filter(({ type }) => type.endsWith('.trial_will_end'));
  expect(announced).toHaveLength(buyers.length);
});

test('A9 if the event for a trial’s end is lost, reconciliation sends the reminder; a late event sends no other', async () => {
  await secretIn(await shop.subscribe({ email: shop.buyer, planId: 'basic', language: 'en' }));
  await shop.mail.expectMails(shop.buyer, 1);
  await reconcileOften(shop);
  await awaitReconciliation(shop);
  expect(subjectsTo(shop, shop.buyer), 'too early').toHaveLength(1);
  await shop.provider.pass(12);
  await shop.mail.expectMails(shop.buyer, 2);
  await shop.sendEvents();
  await awaitReconciliation(shop);
  await shop.restart();
  const subjects = subjectsTo(shop, shop.buyer);
  expect(subjects).toEqual([
    expect.stringMatching(/^Your Basic trial ends on \d+ \w+ \d{4}$/),
    'Your Basic trial has started',
  ]);
});

test('A9 a cancelled trial gets no reminder of its end, but gets it once the cancellation is undone', async () => {
  const clientSecret = await secretIn(
    await shop.subscribe({ email: shop.buyer, planId: 'basic', language: 'en' }),
  );
  await shop.provider.confirm(clientSecret, cards.good);
  await shop.mail.expectMails(shop.buyer, 1);
  const holder = await signedIn(shop);
  await holder.changeEnd('cancel');
  await shop.provider.pass(11, 1);
  await shop.sendEvents();
  await awaitQueuedMails(shop);
  const cancelled = subjectsTo(shop, shop.buyer);
  expect(cancelled.filter((subject) => subject.includes(' Basic trial ends '))).toEqual([]);
  await holder.changeEnd('keep');
  await shop.sendEvents('reversed');
  await shop.mail.expectMails(shop.buyer, 4);
  expect(subjectsTo(shop, shop.buyer)).toEqual([
    expect.stringMatching(/^Cancellation confirmed: Basic ends on /),
    'Your Basic subscription continues',
    expect.stringMatching(/^Your Basic trial ends on /),
    'Your Basic trial has started',
  ]);
});

test('A9 a reminder that waits for the mail server is not sent once it is no longer true', async () => {
  const clientSecret = await secretIn(
    await shop.subscribe({ email: shop.buyer, planId: 'basic', language: 'en' }),
  );
  await shop.mail.expectMails(shop.buyer, 1);
  await shop.restart({ SMTP_URL: 'smtp://127.0.0.1:9' });
  await shop.provider.pass(12);
  await shop.sendEvents();
  await expect.poll(() => shop.api.log()).toMatch(/"kind":"notice".*"job failed, will be tried again"/);
  expect((await shop.endTrial(clientSecret)).status).toBe(200);
  const cutOff = shop.api;
  await shop.restart();
  await expect.poll(() => cutOff.log() + shop.api.log()).toContain('reminder not sent: it is no longer true');
  await shop.mail.expectMails(shop.buyer, 2);
  expect(subjectsTo(shop, shop.buyer)).toEqual([
    'Your Basic trial has ended',
    'Your Basic trial has started',
  ]);
});
