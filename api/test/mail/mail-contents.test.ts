import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { formatDay, formatLastDay, lastDayBefore } from '@site/shared-i18n';
import { signedIn } from '../support/account-holder.ts';
import { eventually } from '../support/eventually.ts';
import { attachedPdfText } from '../support/mail-server.ts';
import { postForm } from '../support/requests.ts';
import { cards, offerIn, openShop } from '../support/shop.ts';
import { plain } from '../support/seven-buyers.ts';

/* What mails to buyers say, and when. */

const shop = openShop();
const terms = '/terms-of-service/versions/1.0';

/** What consumers must be told on a durable medium (Directive 2011/83/EU, Art. 6(1)(h)). */
const toldOfWithdrawal =
  /Consumers may withdraw from this contract within 14 days of the date of this email.+http\S+\/withdraw /;

/** A trial; with a card, the button of its offer was pressed as on the page. */
async function startTrial({ hasCard = true } = {}): Promise<{ clientSecret: string; endsAt: Date }> {
  const response = await shop.subscribe({ email: shop.buyer, planId: 'premium', language: 'en', terms });
  const { clientSecret, offer } = (await response.json()) as {
    clientSecret: string;
    offer: { version: string };
  };
  if (hasCard) {
    expect((await shop.press(clientSecret, offer, { language: 'en', terms })).status).toBe(204);
    await shop.provider.confirm(clientSecret, cards.good);
  }
  const { trialEndsAt } = await shop.stateOf(clientSecret);
  return { clientSecret, endsAt: new Date(trialEndsAt ?? '') };
}

/** The text of the only mail with a subject, also of an order in a trial. */
function mailed(subject: RegExp): Promise<string> {
  return eventually(() => {
    const found = shop.mail.all(shop.buyer).filter((mail) => subject.test(plain(mail.subject)));
    expect(found.map((mail) => mail.subject)).toHaveLength(1);
    return plain(found[0]?.text);
  });
}

test('A16 C14 F-binding-mail a card that is added to a trial is confirmed at once: price, first charge, terms', async () => {
  const { clientSecret, endsAt } = await startTrial();
  const text = await mailed(/^Confirmation of your order: Premium subscription from /);
  expect(text).toContain(`The first charge, CHF 49.90, is on ${formatDay(endsAt, 'en')}`);
  expect(text).toContain(`lasts until ${formatLastDay(endsAt, 'en')}`);
  expect(text).toContain('Terms of service: Version 1.0');
  expect(text).toContain(`Text of the terms: http://localhost:3000${terms}`);
  expect(text).toContain('Button clicked: “Subscribe with obligation to pay”');
  expect(text).toMatch(toldOfWithdrawal);
  // Every further reading of the order finds it confirmed.
  await shop.stateOf(clientSecret);
  await shop.sendEvents();
  await mailed(/^Confirmation of your order/);
});

test.each([
  '/your-account-was-hacked-call/0041.791234567',
  '/terms-of-service/versions/0041.791234567',
  '/terms-of-service/versions/41.79.123.45.67',
  '/call/terms-of-service/versions/1.0',
])('A16 S7 a mail repeats no made-up address of terms, and no agreement has it: %s', async (madeUp) => {
  const body = { email: shop.buyer, planId: 'premium', language: 'en', terms: madeUp };
  const { clientSecret } = await offerIn(await shop.subscribe(body));
  const [mail] = await shop.mail.expectMails(shop.buyer, 1);
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/Text of the terms|hacked|0041|41\.79/);
  const { agreements } = await shop.stateOf(clientSecret, 'en');
  expect(agreements?.map((agreement) => agreement.terms)).toEqual([undefined]);
});

test('A16 C5 F-trial-terms a trial without a card is confirmed with the terms that its start accepted, and no order', async () => {
  const { clientSecret, endsAt } = await startTrial({ hasCard: false });
  const text = await mailed(/^Your Premium trial has started$/);
  expect(text).toContain('Terms of service: Version 1.0');
  expect(text).toContain(`until ${formatLastDay(endsAt, 'en')}`);
  expect(shop.mail.all(shop.buyer)).toHaveLength(1);
  const { agreements } = await shop.stateOf(clientSecret);
  expect(agreements?.map((agreement) => agreement.terms?.address)).toEqual([terms]);
});

test(
  'A13 F-free-until mails and account name the same last free day, and the charge on the day after it',
  { tags: ['slow'] },
  async () => {
    const { endsAt } = await startTrial();
    await mailed(/trial has started$/);
    await shop.provider.pass(11, 12);
    await shop.sendEvents();
    const reminder = await mailed(
      new RegExp(`^Your Premium trial ends on ${formatDay(lastDayBefore(endsAt), 'en')}$`),
    );
    expect(reminder).toContain(`free for you until ${formatLastDay(endsAt, 'en')}`);
    const holder = await signedIn(shop);
    const [subscription] = (await holder.page()).account?.subscriptions ?? [];
    expect(subscription).toMatchObject({
      trial: { until: formatLastDay(endsAt, 'en'), endsOn: formatDay(lastDayBefore(endsAt), 'en') },
      next: { on: formatDay(endsAt, 'en') },
    });
  },
);

test(
  'A4 F-no-further-charge within the hour after a renewal no mail says that nothing is charged any more',
  { tags: ['slow'] },
  async () => {
    await startTrial();
    // The provider has begun the month, and charges its draft an hour later.
    await shop.provider.pass(14, 0.5);
    await shop.sendEvents();
    await postForm(`${shop.api.url}/api/declarations/cancel`, {
      key: randomUUID(),
      cancellation: 'ordinary',
      name: 'Ada Lovelace',
      contract: 'Premium',
      email: shop.buyer,
      language: 'en',
    });
    expect(await mailed(/^Receipt for your cancellation$/)).not.toContain('You won’t be charged again');
    const ends = await mailed(/^Cancellation confirmed: Premium ends on /);
    expect(ends).toContain('The month that has just begun, CHF 49.90, is still being charged');
    expect(ends).not.toContain('You won’t be charged again');
  },
);

test('A4 F-no-further-charge a cancellation in a trial says so, once the provider has confirmed it', async () => {
  await startTrial();
  await (await signedIn(shop)).changeEnd('cancel');
  expect(await mailed(/^Cancellation confirmed/)).toContain('You won’t be charged again.');
});

test(
  'C14 F-renewal-mail a renewal is no order, and its period begins after the last one',
  { tags: ['slow'] },
  async () => {
    await shop.provider.payByLink({ plan: 'basic', email: shop.buyer }, '/pay', { locale: 'en' });
    await shop.sendEvents();
    expect(await mailed(/^Confirmation of your order, invoice /)).toMatch(toldOfWithdrawal);
    await shop.provider.pass(31, 2);
    await shop.sendEvents();
    const text = await mailed(/^Your Basic subscription has been renewed, invoice \d{4}-\d{6}$/);
    expect(text).not.toContain('withdraw');
    expect(text).not.toContain('Thank you for your order');
    const mails = shop.mail.to(shop.buyer);
    const periods = mails.map((mail) => /^Service period: (.+) to (.+)$/m.exec(plain(mail.text))?.slice(1));
    const [first, second] = periods.map((period) =>
      period?.map((day) => Date.parse(`${day} UTC`) / 86_400_000),
    );
    expect(second?.[0]).toBe((first?.[1] ?? 0) + 1);
    const pdf = await attachedPdfText(mails.at(-1));
    expect(pdf).toMatch(/Payment method\s+Card/);
    expect(mails.at(-1)?.attachments[0]?.filename).toMatch(/^invoice-\d{4}-\d{6}\.pdf$/);
  },
);

test(
  'C14 F-mended-mail a mail calls a month that was due and is paid by that name',
  { tags: ['slow'] },
  async () => {
    const clientSecret = await shop.unpaidMonth();
    await mailed(/^The payment for Basic didn’t go through$/);
    const owner = shop.provider.owner();
    const [open] = (await owner.invoices.list({ status: 'open', limit: 1 })).data;
    await owner.invoices.pay(open?.id ?? '', { payment_method: 'pm_card_visa' });
    await shop.stateOf(clientSecret);
    await mailed(/^The payment for Basic is settled, invoice \d{4}-\d{6}$/);
  },
);

test(
  'A13 F-second-subscription who buys a second one is offered its refund, once, and somebody is alerted',
  { tags: ['slow'] },
  async () => {
    await shop.provider.payByLink({ plan: 'basic', email: shop.buyer }, '/pay', { locale: 'en' });
    await shop.sendEvents();
    await mailed(/^Confirmation of your order/);
    await shop.provider.payByLink({ plan: 'premium', email: shop.buyer }, '/pay', { locale: 'en' });
    await shop.sendEvents();
    const text = await mailed(/^You are paying for two subscriptions: Premium and Basic$/);
    expect(text).toMatch(/^Withdraw and get the refund:\nhttp\S+\/withdraw$/m);
    const number = /^Order number: (.+)$/m.exec(text)?.[1] ?? '';
    const metrics = await (await fetch(`${shop.api.url}/metrics`)).text();
    expect(metrics).toMatch(/^alarms_total\{alarm="mailbox_pays_twice"\} [1-9]/m);
    expect(metrics).toMatch(/^alarms_total\{alarm="refund_failed"\} 0$/m);
    // The number in the mail is enough.
    const fields = { name: 'Ada Lovelace', email: shop.buyer, contract: number, language: 'en' };
    const form = await postForm(`${shop.api.url}/api/declarations/withdraw`, fields);
    const draft = new URL(form.headers.get('location') ?? '', 'http://site').searchParams.get('draft') ?? '';
    await postForm(`${shop.api.url}/api/declarations/confirm-withdrawal`, { draft, language: 'en' });
    await eventually(() => expect(shop.provider.charges().at(-1)?.amount_refunded).toBe(4990));
  },
);

for (const [method, shown, tags] of [
  ['link', { name: 'Link' }, ['slow']],
  ['sepa_debit', { name: 'SEPA direct debit ··3000' }, ['slow']],
  ['twint', { name: 'TWINT' }, []],
] as const)
  test(
    `A6 F-other-methods who pays by ${method} sees that, and the next charge`,
    { tags: [...tags] },
    async () => {
      await shop.provider.payByLink({ plan: 'basic', email: shop.buyer, method }, '/pay', { locale: 'en' });
      await shop.sendEvents();
      await mailed(/^Confirmation of your order/);
      const [subscription] = (await (await signedIn(shop)).page()).account?.subscriptions ?? [];
      expect(subscription).toMatchObject({
        method: shown,
        next: { charge: expect.stringMatching(/9\.90/) as string },
      });
      expect(subscription).not.toHaveProperty('noCard');
    },
  );

test('C14 F-mail-page a mail is one page, light and dark, with mark, heading, button, facts and imprint, and the same as plain text', async () => {
  await startTrial({ hasCard: false });
  const mail = await eventually(() => {
    const [found] = shop.mail.all(shop.buyer);
    expect(found).toBeDefined();
    return found;
  });
  const html = mail?.html ?? '';
  expect(html).toMatch(/^<!doctype html>\s*<html lang="en">/);
  expect(html).toContain('prefers-color-scheme:dark');
  expect(html).toContain('class="mark"');
  const [, href, label] = /<a class="button" href="([^"]+)"[^>]*>([^<]+)</.exec(html) ?? [];
  expect(label).toBe('Install the apps');
  expect(mail?.text).toContain(`${label}:\n${href}`);
  expect(html.split(`href="${href}"`), 'the link once').toHaveLength(2);
  expect(html, 'the site’s name beside the seller’s').toContain('>FieldApps · Example Apps GmbH<');
  expect(html.indexOf('class="button"'), 'the action before the facts').toBeLessThan(
    html.indexOf('class="facts"'),
  );
  expect(html.indexOf('class="facts"'), 'the facts before what is explained').toBeLessThan(
    html.indexOf('opens your order'),
  );
  const imprint = [
    'Example Apps GmbH',
    'Beispielstrasse 5, 8000 Zürich, CH · CHE-123.456.789 MWST',
    'billing@example.ch',
  ].join('\n');
  expect(mail?.text, 'sender, imprint and site at the end').toContain(
    `\n${imprint}\nhttp://localhost:3000\n`,
  );
  expect(html).toContain(imprint.replaceAll('\n', '<br>'));
  expect(mail?.text, 'true wherever the button stands').not.toContain('below');
  expect(html).toContain('Your free Premium trial has started.');
  expect(html).toMatch(/<h1[^>]*>Your Premium trial has started<\/h1>/);
  const page = `http://localhost:3000${terms}`;
  expect(html.indexOf(`<a href="${page}"`), 'terms below the facts').toBeGreaterThan(
    html.indexOf('class="evidence"'),
  );
  const rows =
    mail?.text
      ?.split('\n\n')
      .find((part) => part.includes('Agreed on: '))
      ?.split('\n') ?? [];
  expect(rows).toHaveLength(7);
  for (const row of rows) {
    const [, name, value] = /^([^:]+): (.+)$/.exec(row) ?? [];
    expect(html).toContain(`>${name}</th>`);
    expect(html).toContain(`>${value}<`);
  }
});
