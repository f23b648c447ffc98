import { expect, test } from 'vitest';
import { orderNumberIn } from './table.ts';

test.each([
  ['7AB-C4D-29H', '7AB-C4D-29H'],
  ['Bestellung 7abc4d29h, danke', '7AB-C4D-29H'],
  ['commande 7AB C4D 29H', '7AB-C4D-29H'],
  ['2026-000123', undefined],
  ['Premium', undefined],
])('A16 A8 in “%s” the order’s number is %s', (text, number) => {
  expect(orderNumberIn(text)).toBe(number);
});
