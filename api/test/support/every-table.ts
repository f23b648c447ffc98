import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { storedRows } from './stored-rows.ts';

const source = join(import.meta.dirname, '../../src');

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

/** The tables of a data folder's database that contain one of some words. */
export async function tablesWith(dataDir: string, words: string[]): Promise<string[]> {
  const dumps = (await everyTable()).map(
    (table) => `select '${table}' as name, t::text as row from ${table} t`,
  );
  const rows = await storedRows(dataDir, dumps.join(' union all '));
  const holds = ({ row }: Record<string, unknown>) =>
    words.some((word) => String(row).toLowerCase().includes(word.toLowerCase()));
  return [...new Set(rows.filter(holds).map(({ name }) => String(name)))].sort();
}
