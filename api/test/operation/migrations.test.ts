import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** What takes nothing from the api before: a temporary table's end, and sessions, whose people sign in again. */
const harmless = / ON COMMIT DROP\b|^DELETE FROM "account_sessions"/gm;

const folder = resolve(import.meta.dirname, '../../migrations');

test('O6 migrations only add, so that the api before them goes on while the next one starts, and after an undo', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const sql = readFileSync(join(folder, file), 'utf8').replace(/--.*$/gm, '').replace(harmless, '');
    for (const statement of sql.split(';')) {
      expect(statement, file).not.toMatch(
        /\b(DROP|RENAME|TRUNCATE|DELETE FROM)\b|\bSET NOT NULL\b|\bSET DATA TYPE\b/i,
      );
      // The previous api does not know the column and inserts rows without it.
      if (/ADD COLUMN .*NOT NULL/i.test(statement)) expect(statement, file).toMatch(/\bDEFAULT\b/i);
    }
  }
});
