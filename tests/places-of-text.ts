import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import type pg from "pg";

interface Kept {
  pool: pg.Pool;
  dataDir: string;
}

/** Every place in the whole database, whatever tables it has by then, and in the data folder, where this text stands. */
export async function placesOfText({ pool, dataDir }: Kept, text: string): Promise<string[]> {
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
  const places: string[] = [];
  for (const { table, looks } of tables) {
    const { rows } = await pool.query<{ found: string[] }>(
      `SELECT array_remove(ARRAY[${looks.join(", ")}], NULL) AS found FROM ${table}`,
      [text],
    );
    places.push(...rows[0]!.found);
  }
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const content = await readFile(join(entry.parentPath, entry.name), "utf8");
    if (content.toLowerCase().includes(text.toLowerCase())) places.push(`file ${entry.parentPath.split("/").at(-1)}`);
  }
  return places.toSorted();
}
