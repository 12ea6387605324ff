import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import type pg from "pg";

interface Stores {
  pool: pg.Pool;
  dataDir: string;
}

/**
 * Every column of the whole database, whatever tables it has by then, and every file of the data folder that contains
 * the text, in any case.
 */
export async function findText(stores: Stores, text: string): Promise<string[]> {
  return (await findTexts(stores, [text])).get(text)!;
}

/** The same for several texts, in one pass over everything. */
export async function findTexts({ pool, dataDir }: Stores, texts: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map(texts.map((text): [string, string[]] => [text, []]));
  const { rows: tables } = await pool.query<{ table: string; looks: string[] }>(
    `SELECT format('%I.%I', table_schema, table_name) AS table,
       array_agg(format('CASE WHEN bool_or(strpos(lower(%s), text.lower) > 0) THEN %L END',
         CASE data_type WHEN 'bytea' THEN format('encode(own.%I, ''escape'')', column_name)
           ELSE format('own.%I::text', column_name) END,
         format('%I.%I.%I', table_schema, table_name, column_name))) AS looks
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('information_schema', 'pg_catalog')
     GROUP BY table_schema, table_name`,
  );
  for (const { table, looks } of tables) {
    const { rows } = await pool.query<{ whole: string; locations: string[] }>(
      `SELECT text.whole, array_remove(ARRAY[${looks.join(", ")}], NULL) AS locations
       FROM (SELECT whole, lower(whole) AS lower FROM unnest($1::text[]) AS whole) AS text CROSS JOIN ${table} AS own
       GROUP BY text.whole`,
      [texts],
    );
    for (const { whole, locations } of rows) found.get(whole)!.push(...locations);
  }
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const content = (await readFile(join(entry.parentPath, entry.name), "utf8")).toLowerCase();
    for (const [text, locations] of found) {
      if (content.includes(text.toLowerCase())) locations.push(`file ${entry.parentPath.split("/").at(-1)}`);
    }
  }
  for (const locations of found.values()) locations.sort();
  return found;
}
