import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entitlementChangedSchema, type EntitlementChanged } from '@site/api-contract';
import { signedIn } from '../support/account-holder.ts';
import { AppDevice } from '../support/app-device.ts';
import { awaitEmptyOutbox } from '../support/data-subject.ts';
import { cards, openShop, secretIn } from '../support/shop.ts';
import { storedRows } from '../support/stored-rows.ts';

const secret = `whsec_${Buffer.from('a secret of the publisher’s own').toString('base64')}`;
/** Filled once the back end listens. */
const settings: Record<string, string> = {};
const shop = openShop(settings);

interface Message {
  headers: IncomingHttpHeaders;
  body: string;
}

/** The publisher's back end. */
let backend: Server;
let status = 204;
const messages: Message[] = [];

beforeAll(async () => {
  backend = createServer((request, response) => {
    void text(request).then((body) => {
      messages.push({ headers: request.headers, body });
      response.writeHead(status).end();
    });
  });
  await once(backend.listen(0, '127.0.0.1'), 'listening');
  const { port } = backend.address() as AddressInfo;
  Object.assign(settings, {
    ENTITLEMENT_WEBHOOK_URL: `http://127.0.0.1:${port}/plans`,
    ENTITLEMENT_WEBHOOK_SECRET: secret,
    // The check of a new order is a job, too, and the test waits for all of them.
    ORDER_RECOVERY_SECONDS: '1',
  });
  await shop.restart();
});
afterAll(() => void backend.close());

/** A message whose signature is right. */
function verified({ headers, body }: Message): EntitlementChanged {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
  const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
  return entitlementChangedSchema.parse(new Webhook(secret).verify(body, signed));
}

test('E7 the publisher’s back end gets a signed message of each change, retried until it is taken', async () => {
  const offered = await shop.subscribe({ email: shop.buyer, planId: 'premium', language: 'en' });
  const clientSecret = await secretIn(offered);
  await shop.provider.confirm(clientSecret, cards.good, shop.buyer);
  await shop.stateOf({ clientSecret });
  const holder = await signedIn(shop);
  const phone = await new AppDevice(shop).connect(holder);
  const { device } = await phone.entitlements();
  await awaitEmptyOutbox(shop);
  expect(messages, 'before it has a device, nobody knows the account').toEqual([]);

  status = 503;
  await shop.provider.pass(14, 2);
  await shop.sendEvents();
  const repeated = () => {
    const ids = messages.map(({ headers }) => headers['webhook-id']);
    return ids.length - new Set(ids).size;
  };
  await expect.poll(repeated, { message: 'again, with the same id' }).toBeGreaterThan(0);
  status = 204;
  await awaitEmptyOutbox(shop);
  const message = verified(messages.at(-1) as Message);
  expect(message.data).toMatchObject({
    plan: 'premium',
    state: 'active',
    features: { syncDevices: null },
    devices: [{ id: device.id, app: 'chronos-pro', sync: true }],
  });
  const forged = { ...(messages.at(-1) as Message), body: JSON.stringify({ ...message, type: 'other' }) };
  expect(() => verified(forged)).toThrow('No matching signature');

  const count = messages.length;
  await storedRows(shop.api.dataDir, "delete from outbox where kind = 'entitlement-changed'");
  await holder.page();
  await awaitEmptyOutbox(shop);
  expect(messages.length, 'not told again, though the finished job was deleted').toBe(count);

  const before = messages.length;
  await shop.commands(['tell-backend', '--who', 'Ada', '--why', 'restored', '--yes']);
  await expect.poll(() => messages.length).toBe(before + 1);
  expect(verified(messages.at(-1) as Message).data).toEqual(message.data);

  await holder.post('remove-device', { device: device.id });
  await awaitEmptyOutbox(shop);
  expect(
    verified(messages.at(-1) as Message).data,
    'its lease goes on, so the back end hears at once',
  ).toEqual({
    ...message.data,
    devices: [],
  });

  await holder.post('erase', { confirmed: 'yes', ends: holder.order, ending: 'yes' });
  await awaitEmptyOutbox(shop);
  expect(verified(messages.at(-1) as Message).data).toEqual({
    ...message.data,
    plan: null,
    state: 'none',
    until: null,
    features: { syncDevices: 0, advertising: true, support: 'none', team: false },
    devices: [],
  });
});
