import { expect, test } from 'vitest';
import { receiptOf, wordsOf } from './statement.ts';
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

test('A8 a withdrawal speaks of a change of plan alone unless the contract can only be meant as a whole', () => {
  const words = (contract: string) => wordsOf('withdrawal', { ...statement, contract, language: 'en' }, 'en');
  for (const whole of ['7AB-C4D-29H', ' 7ab c4d 29h.', 'Premium'])
    expect(words(whole), whole).toBe('I hereby withdraw from the contract named below.');
  for (const other of ['2026-000123', '7AB-C4D-29H only the change', 'Change to Premium', 'the change'])
    expect(words(other), other).toContain('from that change alone');
});

test('A8 a receipt shows the words that were declared, even if today’s are others', () => {
  expect(receiptOf(declared('I withdraw.'), 'en').words).toBe('I withdraw.');
});

test('A8 a receipt whose words were not stored, or in another language, shows today’s', () => {
  const today = receiptOf(declared(), 'en').words;
  expect(today).toMatch(/^I hereby withdraw/);
  expect(receiptOf(declared('I withdraw.'), 'de').words).toBe(receiptOf(declared(), 'de').words);
});
