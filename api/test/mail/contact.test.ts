import { expect, test } from 'vitest';
import { contactResponseSchema } from '@site/api-contract';
import { folderWithFreshData, startTestApi, startApi } from '../support/api-process.ts';
import { from, postForm, postJson, refusal } from '../support/requests.ts';
import { storedRows } from '../support/stored-rows.ts';

const message = {
  name: 'Ada Muster',
  email: 'ada@example.ch',
  subject: 'Question',
  message: 'Does AtlasFibre work offline?\nThank you.',
  language: 'en',
};

const api = startTestApi({ RATE_LIMIT_PER_ADDRESS: '200', RATE_LIMIT_PER_EMAIL: '100' });
const contact = () => `${api.url}/api/contact`;

test('M10 each confirmed message is stored with its delivery, even if the api is killed right after', async () => {
  const folder = await folderWithFreshData();
  const crashing = await startApi(folder.path, {
    RATE_LIMIT_PER_ADDRESS: '200',
    RATE_LIMIT_PER_EMAIL: '100',
  });
  const sent = Array.from({ length: 20 }, (_, i) =>
    postJson(`${crashing.url}/api/contact`, { ...message, subject: `n${i}` }),
  );
  const responses = await Promise.all(sent);
  await crashing.kill();
  const ids = await Promise.all(
    responses.map(async (response) => contactResponseSchema.parse(await response.json()).id),
  );
  expect(responses.map((response) => response.status)).toEqual(Array(20).fill(201));

  const restarted = await startApi(folder.path);
  expect((await fetch(`${restarted.url}/api/ready`)).status).toBe(200);
  expect(await restarted.stop()).toBe(0);

  const messages = await storedRows(
    folder.path,
    'select id, name, email, subject, message, language from contact_messages',
  );
  expect(messages.map((row) => row['id']).sort()).toEqual(ids.sort());
  const first = messages.find((row) => row['subject'] === 'n0');
  expect(first).toMatchObject({ ...message, subject: 'n0' });
  const queued = await storedRows(
    folder.path,
    "select payload->>'messageId' as id from outbox where kind = 'contact'",
  );
  expect(queued.map((row) => row['id']).sort()).toEqual(ids);
  await folder.remove();
});

test.each([
  ['name', undefined, 'field_missing'],
  ['name', '   ', 'field_missing'],
  ['email', 'not an address', 'field_invalid'],
  ['email', 42, 'field_invalid'],
  ['email', 'ada@example.ch\r\nBcc: all@example.ch', 'field_invalid'],
  ['subject', 'a\r\nBcc: all@example.ch', 'field_invalid'],
  ['subject', 'x'.repeat(151), 'field_too_long'],
  ['message', '', 'field_missing'],
  ['message', 'x'.repeat(5001), 'field_too_long'],
  ['message', ['a'], 'field_invalid'],
  ['message', 'a\u0000b', 'field_invalid'],
  ['message', 'a\u001b[2Jb', 'field_invalid'],
])('M9 a message whose %s is %j is refused as %s', async (field, value, code) => {
  const response = await postJson(contact(), { ...message, [field]: value });
  expect(response.status).toBe(400);
  expect(await refusal(response)).toMatchObject({ code, field });
});

test('M9 a message with several lines and tabs is accepted', async () => {
  const response = await postJson(contact(), { ...message, message: 'First\r\n\tsecond\nthird' });
  expect(response.status).toBe(201);
});

test('M9 a refusal is in the language of the form and names the field as the form does', async () => {
  const response = await postJson(contact(), { ...message, subject: '', language: 'de' });
  expect((await refusal(response)).message).toBe('Bitte «Betreff» ausfüllen.');
});

test('M9 a page that can ask about a misspelt mailbox has to ask once; forms without script are taken', async () => {
  const typo = { ...message, email: 'ada@gmial.com', language: 'de' };
  const asked = await postJson(contact(), { ...typo, askedAbout: '' });
  expect(asked.status).toBe(422);
  expect(await refusal(asked)).toMatchObject({
    code: 'email_maybe_misspelt',
    field: 'email',
    message: expect.stringContaining('Meinten Sie ada@gmail.com?') as string,
  });
  const other = await postJson(contact(), { ...typo, askedAbout: 'ada@hotmal.com' });
  expect(other.status, 'another address was asked about').toBe(422);
  const again = await postJson(contact(), { ...typo, askedAbout: typo.email });
  const unasked = await postJson(contact(), typo);
  const right = await postJson(contact(), { ...message, askedAbout: '' });
  expect([again.status, unasked.status, right.status]).toEqual([201, 201, 201]);
  const form = await postForm(contact(), typo);
  expect(form.headers.get('location')).toBe('/de/#contact-sent');
});

test('M9 a form sent without script redirects to the page in its language, with the outcome', async () => {
  const sent = await postForm(contact(), { ...message, language: 'de' });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/de/#contact-sent']);
  const invalid = await postForm(contact(), { ...message, language: 'fr', email: 'nobody' });
  expect([invalid.status, invalid.headers.get('location')]).toEqual([303, '/#contact-invalid']);
});

test('M9 a URL in the form cannot change the redirect', async () => {
  const response = await postForm(contact(), {
    ...message,
    language: '//evil.example',
    redirect: 'https://evil.example',
  });
  expect(response.headers.get('location')).toBe('/#contact-sent');
});

test('M10 a detected bot gets a success, but nothing is stored', async () => {
  const folder = await folderWithFreshData();
  const fresh = await startApi(folder.path);
  const url = `${fresh.url}/api/contact`;
  const filled = await postJson(url, { ...message, website: 'https://spam.example' });
  const fast = await postJson(url, { ...message, elapsed: 12 });
  const form = await postForm(url, { ...message, website: 'x' });
  const person = await postJson(url, { ...message, website: '', elapsed: 9000 });
  expect([filled.status, fast.status, form.status, person.status]).toEqual([201, 201, 303, 201]);
  expect(form.headers.get('location')).toBe('/en/#contact-sent');
  contactResponseSchema.parse(await filled.json());
  const { id } = contactResponseSchema.parse(await person.json());
  await fresh.stop();
  expect(await storedRows(folder.path, 'select id from contact_messages')).toEqual([{ id }]);
  await folder.remove();
});

test('M10 too many messages from one IP address are refused with the time to wait', async () => {
  const folder = await folderWithFreshData();
  const strict = await startApi(folder.path, { RATE_LIMIT_PER_ADDRESS: '3' });
  const url = `${strict.url}/api/contact`;
  const post = (email: string, address: string) => postJson(url, { ...message, email }, from(address));
  for (const name of ['b', 'c', 'd'])
    expect((await post(`${name}@example.ch`, '192.0.2.9')).status).toBe(201);
  const fourth = await post('e@example.ch', '192.0.2.9');
  expect(fourth.status).toBe(429);
  expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await refusal(fourth)).code).toBe('too_many_requests');
  const sent = { ...message, language: 'it' };
  for (let i = 0; i < 3; i += 1) await postForm(url, sent);
  const form = await postForm(url, sent);
  expect(form.headers.get('location')).toBe('/it/#contact-limited');
  await strict.stop();
  await folder.remove();
});
