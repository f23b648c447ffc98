import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetOrderKey, orderKey } from './order-keys.ts';

const order = 'payment premium 49.9';
const hour = 60 * 60 * 1000;
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
});
afterEach(() => {
  forgetOrderKey(order);
  vi.unstubAllGlobals();
});

test('C9 the same order has the same key for a day, another order another one', () => {
  const key = orderKey(order, 0);
  expect(key).toMatch(/^[a-f0-9]{32}$/);
  expect(orderKey(order, 23 * hour)).toBe(key);
  expect(orderKey('payment basic 9.9', 0)).not.toBe(key);
});

test('C9 a day later the same purchase is a new order', () => {
  expect(orderKey(order, 24 * hour)).not.toBe(orderKey(order, 0));
});

test('C9 an order that is over leaves no key behind', () => {
  const key = orderKey(order);
  forgetOrderKey(order);
  expect(orderKey(order)).not.toBe(key);
});

test.each(['', 'null', '{}', '{"key":7,"madeAt":0}', '[1'])(
  'C9 %s in storage is not taken for a key',
  (strange) => {
    orderKey(order);
    for (const name of stored.keys()) stored.set(name, strange);
    expect(orderKey(order)).toMatch(/^[a-f0-9]{32}$/);
  },
);

test('C9 where storage is forbidden a page still keeps to one order', () => {
  const forbid = () => {
    throw new Error('SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid, removeItem: forbid });
  const key = orderKey(order);
  expect(orderKey(order)).toBe(key);
  forgetOrderKey(order);
  expect(orderKey(order)).not.toBe(key);
});
