import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, test } from 'vitest';
import { describeError } from '@site/server-kit/log';

test('R11 of a query that fails, the log has text and cause and none of its parameters', async () => {
  // Nothing listens on this port.
  const db = drizzle('postgres://api@127.0.0.1:1/site');
  const query = db.execute(sql`select 1 where ${eq(sql`name`, 'Ada Lovelace')}`);
  const error = await query.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const logged = JSON.stringify(describeError(error));
  expect(logged).toContain('select 1 where');
  expect(logged).toContain('ECONNREFUSED');
  expect(logged).not.toContain('Lovelace');
});
