import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetOrderKey, orderKey } from './order-keys.ts';

const order = 'payment premium 49.9';
const trial = 'subscription basic ada@example.org';
const hour = 60 * 60 * 1000;
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  const methods = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  };
  // What is stored are its own keys, as in a browser.
  const ownKeys = () => [...stored.keys()];
  const getOwnPropertyDescriptor = () => ({ enumerable: true, configurable: true });
  vi.stubGlobal('localStorage', new Proxy(methods, { ownKeys, getOwnPropertyDescriptor }));
});
afterEach(async () => {
  await forgetOrderKey(order);
  vi.unstubAllGlobals();
});

test('C9 the same order has the same key until the api has cancelled an abandoned one, another order another one', async () => {
  const key = await orderKey(order, 0);
  expect(key).toMatch(/^[a-f0-9]{32}$/);
  // A day until an order counts as abandoned, and a day until the next reconciliation.
  expect(await orderKey(order, 48 * hour)).toBe(key);
  expect(await orderKey(order, 71 * hour)).toBe(key);
  expect(await orderKey('payment basic 9.9', 0)).not.toBe(key);
});

test('C9 three days later the same purchase is a new order', async () => {
  expect(await orderKey(order, 72 * hour)).not.toBe(await orderKey(order, 0));
});

test('C9 two clicks at the same moment have the same key', async () => {
  const [first, second] = await Promise.all([orderKey(order), orderKey(order)]);
  expect(first).toBe(second);
});

test('C9 an order that is over leaves no key behind', async () => {
  const key = await orderKey(order);
  await forgetOrderKey(order);
  expect(stored.size).toBe(0);
  expect(await orderKey(order)).not.toBe(key);
});

test('C9 what is kept names nobody, and is removed at the next order once its time is over', async () => {
  stored.set('site:language', 'de');
  await orderKey(trial, 0);
  expect([...stored].join()).not.toMatch(/ada@|example/);
  await orderKey(order, 72 * hour);
  expect([...stored.keys()].filter((name) => name.startsWith('order-key:'))).toHaveLength(1);
  expect(stored.get('site:language')).toBe('de');
});

test.each(['', 'null', '{}', '{"key":7,"madeAt":0}', '[1]'])(
  'C9 %s in storage is not taken for a key',
  async (strange) => {
    await orderKey(order);
    expect(stored.size).toBe(1);
    for (const name of stored.keys()) stored.set(name, strange);
    expect(await orderKey(order)).toMatch(/^[a-f0-9]{32}$/);
  },
);

test('C9 where storage is forbidden a page still keeps to one order', async () => {
  const forbid = () => {
    throw new Error('SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid, removeItem: forbid });
  const key = await orderKey(order);
  expect(await orderKey(order)).toBe(key);
  await forgetOrderKey(order);
  expect(await orderKey(order)).not.toBe(key);
});
