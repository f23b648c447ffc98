import { asc, desc, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { leaseKeys } from './table.ts';

export type LeaseKey = typeof leaseKeys.$inferSelect;

export async function findLatestKey(db: Database): Promise<LeaseKey | undefined> {
  const [key] = await db.select().from(leaseKeys).orderBy(desc(leaseKeys.createdAt)).limit(1);
  return key;
}

/** All keys, the oldest first. */
export function listKeys(db: Database): Promise<LeaseKey[]> {
  return db.select().from(leaseKeys).orderBy(asc(leaseKeys.createdAt));
}

/** Deletes the keys that another one replaced before a time. @returns how many */
export async function deleteReplacedKeys(db: Database, before: Date): Promise<number> {
  const keys = await listKeys(db);
  const old = keys.filter((_key, index) => (keys[index + 1]?.createdAt ?? before) < before);
  if (old.length === 0) return 0;
  const ids = old.map(({ id }) => id);
  return (await db.delete(leaseKeys).where(inArray(leaseKeys.id, ids)).returning({ id: leaseKeys.id }))
    .length;
}
