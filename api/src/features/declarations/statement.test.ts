import { expect, test } from 'vitest';
import { receiptOf } from './statement.ts';
import type { Declaration } from './table.ts';

const statement = { name: 'Ada', contract: 'Premium', email: 'ada@example.ch', language: 'en' };

const declared = (words?: string): Declaration => ({
  id: crypto.randomUUID(),
  kind: 'withdrawal',
  requestKey: 'key',
  statement: JSON.stringify({ ...statement, words }),
  receivedAt: new Date(),
  orderId: null,
  outcome: null,
  undoUntil: null,
});

test('A8 a receipt shows the words that were declared, even if today’s are others', () => {
  expect(receiptOf(declared('I withdraw.'), 'en').words).toBe('I withdraw.');
});

test('A8 a receipt whose words were not stored, or in another language, shows today’s', () => {
  const today = receiptOf(declared(), 'en').words;
  expect(today).toMatch(/^I hereby withdraw/);
  expect(receiptOf(declared('I withdraw.'), 'de').words).toBe(receiptOf(declared(), 'de').words);
});
