import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { from, postJson, refusal } from '../support/requests.ts';
import { openShop } from '../support/shop.ts';

const shop = openShop({ RATE_LIMIT_PER_ADDRESS: '10' });

const event = (changes: object = {}) => ({
  id: 'evt_of_a_test',
  object: 'event',
  type: 'payment_intent.succeeded',
  data: { object: { id: 'pi_of_a_test', object: 'payment_intent' } },
  ...changes,
});
const nul = '\0';

test.each<[string, unknown, string]>([
  ['without data', event({ data: undefined }), 'data'],
  ['without an object', event({ data: {} }), 'data.object'],
  ['whose object is null', event({ data: { object: null } }), 'data.object'],
  ['without an id', event({ id: undefined }), 'id'],
  ['whose id holds a NUL', event({ id: `evt_${nul}` }), 'id'],
  ['whose type holds a NUL', event({ type: `invoice.paid${nul}` }), 'type'],
  ['whose id is a list', event({ id: ['evt_1'] }), 'id'],
  ['that is null', null, 'the body'],
  ['that is a text', 'evt', 'the body'],
  ['that is a list', [event()], 'the body'],
])(
  'C10 S1 a signed event %s gets a 200 with a note, so that it is not resent for days',
  async (_what, body, field) => {
    const response = await shop.provider.sendSigned(JSON.stringify(body), shop.api.url);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      received: true,
      note: `Not an event: ${field} is missing or wrong.`,
    });
    await eventually(() => expect(shop.api.log()).toContain('"alarm":"event_unreadable"'));
  },
);

test.each([
  ['has ids of a wrong type', event({ id: 'evt_2', data: { object: { id: { a: 1 }, charge: [nul] } } })],
  ['contains a NUL in an unused field', event({ id: 'evt_3', note: nul })],
  [
    'contains a NUL in the fields that identify the order',
    event({ id: 'evt_4', data: { object: { id: `pi_${nul}`, metadata: { order: nul } } } }),
  ],
  ['is larger than a megabyte', event({ id: 'evt_5', filler: 'x'.repeat(1_200_000) })],
])('C10 S1 a signed event that %s is accepted', async (_what, body) => {
  const response = await shop.provider.sendSigned(JSON.stringify(body), shop.api.url);
  expect([response.status, await response.json()]).toEqual([200, { received: true }]);
});

test('C10 S1 a thin event of the provider’s v2 API gets a 200 with a note', async () => {
  const thin = { id: 'evt_thin', object: 'v2.core.event', type: 'v2.core.account.updated' };
  const response = await shop.provider.sendSigned(JSON.stringify(thin), shop.api.url);
  expect([response.status, await response.json()]).toEqual([
    200,
    { received: true, note: 'Thin events are not used here: send snapshot events.' },
  ]);
});

test('C10 S1 a signed body that is not JSON gets a clear 400', async () => {
  const response = await shop.provider.sendSigned('{"id":', shop.api.url);
  expect([response.status, (await refusal(response)).code]).toEqual([400, 'body_malformed']);
});

test('C10 S1 an event that is too large gets an error with the webhook’s own limit', async () => {
  const response = await shop.provider.sendSigned(
    JSON.stringify(event({ filler: 'x'.repeat(2_100_000) })),
    shop.api.url,
  );
  expect(response.status).toBe(413);
  expect((await refusal(response)).message).toMatch(/\b2\s?Mo\b/);
  const large = await postJson(`${shop.api.url}/api/contact`, { message: 'x'.repeat(110_000) });
  expect((await refusal(large)).message).toMatch(/\b100\s?ko\b/);
});

test.each([
  ['past', -400],
  ['future', 400],
])('C10 S1 a signature more than five minutes in the %s is refused', async (_when, seconds) => {
  const timestamp = Math.floor(Date.now() / 1000) + seconds;
  const response = await shop.provider.sendSigned(JSON.stringify(event()), shop.api.url, { timestamp });
  expect([response.status, (await refusal(response)).code]).toEqual([400, 'signature_invalid']);
});

test('C10 S1 of several times in a signature the latest must not be in the future', async () => {
  const before = `t=${Math.floor(Date.now() / 1000) + 400},`;
  const response = await shop.provider.sendSigned(JSON.stringify(event()), shop.api.url, { before });
  expect([response.status, (await refusal(response)).code]).toEqual([400, 'signature_invalid']);
});

test('C10 S1 requests with a wrong signature are limited, while signed events are still accepted', async () => {
  const forge = (headers: Record<string, string>) =>
    postJson(`${shop.api.url}/api/stripe-webhook`, event(), { ...headers, ...from('203.0.113.7') });
  const responses = [];
  for (let i = 0; i < 20; i += 1) {
    const headers: Record<string, string> = i % 2 ? { 'stripe-signature': 't=1,v1=00' } : {};
    responses.push((await forge(headers)).status);
  }
  expect(responses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 400));
  expect(responses.slice(10)).toEqual(Array.from({ length: 10 }, () => 429));
  for (let i = 0; i < 20; i += 1) {
    const response = await shop.provider.sendSigned(
      JSON.stringify(event({ id: `evt_many_${i}` })),
      shop.api.url,
    );
    expect(response.status).toBe(200);
  }
});
