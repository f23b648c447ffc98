import type { LookupAddress } from 'node:dns';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cachedLookup } from './api-connections.ts';

type Done = (error: Error | null, addresses: LookupAddress[]) => void;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The lookups that the name server has not answered, in their order, and a way to connect. */
function startLookup() {
  const open: Done[] = [];
  const lookup = cachedLookup((_name, _options, done) => void open.push(done));
  const connect = () => {
    const result: { addresses?: string[]; error?: Error | null } = {};
    lookup('api', {}, (error, addresses) => {
      result.error = error;
      result.addresses = [addresses].flat().map((each) => (typeof each === 'string' ? each : each.address));
    });
    return result;
  };
  return { open, connect };
}

const answer = (...addresses: string[]) => addresses.map((address) => ({ address, family: 4 }));

test('R11 O6 a lookup that hangs gets a second one beside it, whose addresses are used', () => {
  const { open, connect } = startLookup();
  const first = connect();
  open.shift()?.(null, answer('10.0.0.1'));
  expect(first.addresses).toEqual(['10.0.0.1']);

  vi.advanceTimersByTime(2000);
  expect(connect().addresses, 'nobody waits for the refresh').toEqual(['10.0.0.1']);
  connect();
  expect(open, 'one at a time').toHaveLength(1);
  vi.advanceTimersByTime(1000);
  connect();
  expect(open, 'the first is slow').toHaveLength(2);
  open.pop()?.(null, answer('10.0.0.2'));
  expect(connect().addresses).toEqual(['10.0.0.2']);
});

test('R11 a failed lookup leaves those who wait to the second one beside it', () => {
  const { open, connect } = startLookup();
  const first = connect();
  vi.advanceTimersByTime(1000);
  const second = connect();
  open.shift()?.(new Error('lost'), []);
  open.shift()?.(null, answer('10.0.0.1'));
  expect([first, second].map(({ addresses, error }) => [addresses, error])).toEqual([
    [['10.0.0.1'], null],
    [['10.0.0.1'], null],
  ]);
});

test('R11 connections before the first answer wait for it, and a failed lookup is repeated', () => {
  const { open, connect } = startLookup();
  const refused = [connect(), connect()];
  open.shift()?.(new Error('no such name'), []);
  expect(refused.map(({ error }) => error?.message)).toEqual(['no such name', 'no such name']);

  const waits = connect();
  open.shift()?.(null, answer('10.0.0.1', '10.0.0.2'));
  expect(waits.addresses).toEqual(['10.0.0.1', '10.0.0.2']);
  expect(connect().addresses, 'spread over all').toEqual(['10.0.0.2', '10.0.0.1']);

  vi.advanceTimersByTime(2000);
  connect();
  open.shift()?.(new Error('name server away'), []);
  expect(connect().addresses, 'the former ones').toHaveLength(2);
});
