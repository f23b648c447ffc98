/** A database that is backed up as a whole. */
export interface BackupDatabase {
  /** Its location, for messages. */
  place: string;
  /** The names of its first tables; empty if the database is empty. */
  someNames: () => Promise<string[]>;
  /**
   * Writes a consistent snapshot into a file while others continue to write.
   * @returns the number of rows in each table of the snapshot
   */
  dump: (file: string) => Promise<Record<string, number>>;
  /** The number of rows in each table. */
  count: () => Promise<Record<string, number>>;
  /** Restores a file into the empty database. @returns the number of rows in each table */
  restore: (file: string) => Promise<Record<string, number>>;
  /** Restores a file into a temporary database. @returns the number of rows in each table */
  tryRestore: (file: string) => Promise<Record<string, number>>;
}

/** Runs one SQL command. */
export type Query = (sql: string) => Promise<{ rows: unknown[] }>;

const tablesOf = `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
  from information_schema.tables
  where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`;

/** The tables of a database, with their schemas. */
export async function listTables(query: Query): Promise<string[]> {
  return (await query(tablesOf)).rows.map((row) => (row as { name: string }).name);
}

/** The number of rows in each table. */
export async function countRows(query: Query): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (const table of await listTables(query)) {
    const { rows } = await query(`select count(*)::int as count from ${table}`);
    counted[table] = (rows[0] as { count: number }).count;
  }
  return counted;
}
