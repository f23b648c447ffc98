/** A database that is copied whole. */
export interface BackedDatabase {
  kind: 'folder' | 'server';
  /** Its name for people. */
  place: string;
  /** The first things in it, or none. */
  firstNames: () => Promise<string[]>;
  /**
   * Writes one state of it, while others go on writing.
   * @returns rows of each table in that state
   */
  dump: (file: string) => Promise<Record<string, number>>;
  /** Fills an empty one. @returns rows of each table */
  restore: (file: string) => Promise<Record<string, number>>;
  /** Restores into a scratch database, which is gone afterwards. @returns rows of each table */
  tryOut: (file: string) => Promise<Record<string, number>>;
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

/** Rows of each table. */
export async function countRows(query: Query): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (const table of await listTables(query)) {
    const { rows } = await query(`select count(*)::int as count from ${table}`);
    counted[table] = (rows[0] as { count: number }).count;
  }
  return counted;
}
