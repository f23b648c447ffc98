import { expect, test } from 'vitest';
import { postForm, postJson, refusal } from '../support/requests.ts';
import { openShop } from '../support/shop.ts';

const company = 'company@example.ch';
const message = {
  name: 'Ada',
  email: 'ada@example.ch',
  subject: 'Question',
  message: 'Hello',
  language: 'en',
};
const body = { appName: 'TrackIT', customerName: 'Ada', language: 'de' };

const shop = openShop({ CONTACT_MAILBOX: company });

const contact = (fields: object) => postJson(`${shop.api.url}/api/contact`, { ...message, ...fields });
const download = (fields: object) => postJson(`${shop.api.url}/api/app-download`, { ...body, ...fields });

const marks = '\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069';

test('M10 S1 characters that change the direction of a text are removed from mails', async () => {
  const sent = { name: `Ada${marks}`, subject: `Rechnung ${marks}fdp.exe`, message: `${marks}Hello` };
  expect((await contact(sent)).status).toBe(201);
  const [arrived] = await shop.mail.expectMails(company, 1);
  expect(arrived?.replyTo).toEqual([{ name: 'Ada', address: message.email }]);
  expect(arrived?.subject).toBe('Nouveau message de contact\u00a0: Rechnung fdp.exe');
  expect(JSON.stringify(arrived)).not.toMatch(/\p{Bidi_Control}/u);
});

test.each([
  ['a line break', '\n'],
  ['a carriage return', '\r'],
  ['a separator of lines', '\u2028'],
  ['a separator of paragraphs', '\u2029'],
  ['another line break', '\u0085'],
])('M10 S1 %s in a name or a subject is refused', async (_, character) => {
  const text = `Ada${character}Muster`;
  for (const [field, response] of [
    ['name', await contact({ name: text })],
    ['subject', await contact({ subject: text })],
    ['customerName', await download({ customerEmail: 'ada@example.ch', customerName: text })],
  ] as const)
    expect(await refusal(response), field).toMatchObject({ code: 'field_invalid', field });
  const form = await postForm(`${shop.api.url}/api/contact`, { ...message, subject: text });
  expect(form.headers.get('location')).toBe('/en/#contact-invalid');
});

test.each([
  'Ihr Konto ist gesperrt, rufen Sie sofort an',
  'Ihr Konto ist gesperrt bitte rufen Sie uns sofort an',
  'Your account is closed',
  'Gewinn auf www.evil.example',
  'Ваш счёт закрыт',
  '您的账户已关闭请致电',
  'Gewinner Ruf Nummer',
])('C12 S1 S7 a download mail, which anyone can request, does not contain “%s”', async (customerName) => {
  const to = `${crypto.randomUUID()}@example.ch`;
  expect((await download({ customerEmail: to, customerName })).status).toBe(200);
  const [arrived] = await shop.mail.expectMails(to, 1);
  expect(arrived?.text).toMatch(/^Guten Tag\n/);
  expect([arrived?.text, arrived?.html, arrived?.subject].join()).not.toContain(customerName);
});

test.each([
  'עדה לאבלייס',
  'عائشة بنت محمد',
  'ʻAisha al-Zahra',
  'ஆடா லவ்லேஸ்',
  '山田 太郎',
  'علی‌رضا',
  'Łukasz Żółć',
])('M10 F-names the name %s is kept as it was written', async (name) => {
  const email = `${crypto.randomUUID()}@example.ch`;
  expect((await contact({ name, email })).status).toBe(201);
  expect((await download({ customerEmail: email, customerName: name })).status).toBe(200);
  await shop.mail.expectMails(email, 1);
  await expect
    .poll(() => shop.mail.to(company).flatMap(({ replyTo }) => replyTo ?? []))
    .toContainEqual({ name, address: email });
});
