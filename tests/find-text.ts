import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import type pg from "pg";

interface Stores {
  pool: pg.Pool;
  dataDir: string;
}

/** Every column of the whole database, whatever tables it has by then, and every file of the data folder that contains the text. */
export async function findText({ pool, dataDir }: Stores, text: string): Promise<string[]> {
  // A query a table: hundreds of columns, each looked through for itself, take minutes on a busy machine.
  const { rows: tables } = await pool.query<{ table: string; looks: string[] }>(
    `SELECT format('%I.%I', table_schema, table_name) AS table,
       array_agg(format('CASE WHEN bool_or(strpos(lower(%s), lower($1)) > 0) THEN %L END',
         CASE data_type WHEN 'bytea' THEN format('encode(%I, ''escape'')', column_name)
           ELSE format('%I::text', column_name) END,
         format('%I.%I.%I', table_schema, table_name, column_name))) AS looks
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('information_schema', 'pg_catalog')
     GROUP BY table_schema, table_name`,
  );
  const found: string[] = [];
  for (const { table, looks } of tables) {
    const { rows } = await pool.query<{ found: string[] }>(
      `SELECT array_remove(ARRAY[${looks.join(", ")}], NULL) AS found FROM ${table}`,
      [text],
    );
    found.push(...rows[0]!.found);
  }
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const content = await readFile(join(entry.parentPath, entry.name), "utf8");
    if (content.toLowerCase().includes(text.toLowerCase())) found.push(`file ${entry.parentPath.split("/").at(-1)}`);
  }
  return found.toSorted();
}
