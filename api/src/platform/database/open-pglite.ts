import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { casing, type OpenDatabase } from './database.ts';
import { lockFolder } from './lock-folder.ts';

/** Opens PGlite in a folder and migrates it. @throws Error when another process has it open */
export async function openPglite(folder: string, migrationsFolder: string): Promise<OpenDatabase> {
  const unlock = await lockFolder(folder);
  const client = await PGlite.create(folder);
  const db = drizzle(client, { casing });
  await migrate(db, { migrationsFolder });
  return {
    db,
    exclusive: true,
    check: async () => void (await db.execute(sql`select 1`)),
    dump: () => client.dumpDataDir('none'),
    close: async () => {
      await client.close();
      await unlock();
    },
  };
}
