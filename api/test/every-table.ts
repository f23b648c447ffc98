import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';

const source = join(import.meta.dirname, '../src');

/** The names of all tables of the schema, sorted. */
export async function everyTable(): Promise<string[]> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('table.ts'),
  );
  const modules = await Promise.all(
    files.map((file) => import(join(source, file)) as Promise<Record<string, unknown>>),
  );
  return modules
    .flatMap((module) => Object.values(module))
    .filter((value) => is(value, PgTable))
    .map((table) => getTableName(table))
    .sort();
}
