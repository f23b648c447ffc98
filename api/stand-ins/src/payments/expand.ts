import type { Ledger } from './ledger.ts';
import type { StoredObject } from './objects.ts';

const objectByPrefix: Record<string, StoredObject['object']> = {
  cus: 'customer',
  prod: 'product',
  price: 'price',
  pm: 'payment_method',
  pi: 'payment_intent',
  seti: 'setup_intent',
  ch: 'charge',
  sub: 'subscription',
  in: 'invoice',
};

/** Puts whole objects where ids stand, for the paths that a request asks to expand (`latest_charge`, `data.customer`). */
export function expandPaths<T>(ledger: Ledger, answer: T, paths: readonly string[]): T {
  const copy = structuredClone(answer);
  for (const path of paths) expandPath(ledger, copy, path.split('.'));
  return copy;
}

function expandPath(ledger: Ledger, at: unknown, [key, ...rest]: string[]): void {
  if (key === undefined || typeof at !== 'object' || at === null) return;
  if (Array.isArray(at)) {
    for (const one of at) expandPath(ledger, one, [key, ...rest]);
    return;
  }
  const record = at as Record<string, unknown>;
  const value = record[key];
  if (typeof value === 'string') {
    const object = objectByPrefix[value.split('_')[0] ?? ''];
    record[key] = (object && ledger.get(object, value)) ?? value;
  }
  expandPath(ledger, record[key], rest);
}
