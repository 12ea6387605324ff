import { DrizzleQueryError, getTableColumns, getTableName } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { PgTable } from "drizzle-orm/pg-core";
import type pg from "pg";

/** What factories insert into: the pool of a test's app, or a client beside the app of the journeys. */
export type Database = pg.Pool | pg.Client;

/**
 * Inserts these rows as they are, and returns them with what the database has filled in. Rejects with the database's
 * own error, and for a name that is no column's: it would be left out without a word.
 */
export async function insert<Table extends PgTable>(
  database: Database,
  table: Table,
  rows: Array<Table["$inferInsert"]>,
): Promise<Array<Table["$inferSelect"]>> {
  const unknown = rows.flatMap((row) => Object.keys(row)).filter((name) => !(name in getTableColumns(table)));
  if (unknown.length > 0) throw new Error(`${getTableName(table)} has no column ${unknown.join(", ")}`);
  try {
    return await drizzle(database).insert(table).values(rows).returning();
  } catch (error) {
    throw error instanceof DrizzleQueryError ? error.cause : error;
  }
}
