import { expect, test } from 'vitest';
import { startTestApi } from '../support/api-process.ts';
import { from, postJson, refusal } from '../support/requests.ts';

const message = { name: 'Ada', email: 'ada@example.ch', subject: 's', message: 'm', language: 'en' };

const api = startTestApi({ RATE_LIMIT_PER_ADDRESS: '1' });

test.each(['order-state', 'order-download', 'order-invoice'])(
  'S4 S1 %s refuses a proof of 100 KB as too long',
  async (name) => {
    const clientSecret = '_secret_'.repeat(12_500);
    const response = await postJson(`${api.url}/api/${name}`, { clientSecret });
    expect([response.status, (await refusal(response)).code]).toEqual([400, 'field_too_long']);
  },
);

test('S4 S1 only the end of a list of thousands of proxies is searched for the sender', async () => {
  const proxies = '::1,'.repeat(3000);
  const send = (visitor: string) =>
    postJson(`${api.url}/api/contact`, message, from(`${visitor},${proxies}127.0.0.1`));
  expect((await send('192.0.2.1')).status).toBe(201);
  expect((await send('192.0.2.2')).status, 'who is beyond the tenth proxy is not told apart').toBe(429);
  const named = await postJson(`${api.url}/api/contact`, message, from('192.0.2.3, 127.0.0.1'));
  expect(named.status).toBe(201);
});

test.each([
  ['lists in lists', '['.repeat(49_000) + ']'.repeat(49_000)],
  ['objects in objects', '{"a":'.repeat(16_000) + '1' + '}'.repeat(16_000)],
  ['a list of a hundred thousand parts', `[${'1,'.repeat(49_000)}1]`],
  ['a number of a hundred thousand digits', '9'.repeat(98_000)],
])('S4 %s instead of a text is refused', async (_, piece) => {
  const body = (field: string) => `${JSON.stringify(message).slice(0, -1)},"${field}":${piece}}`;
  const visitor = from('192.0.2.9');
  const response = await postJson(`${api.url}/api/order-state`, body('clientSecret'), visitor);
  expect(await refusal(response)).toMatchObject({ code: 'field_invalid', field: 'clientSecret' });
});
