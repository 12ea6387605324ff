import type pg from "pg";

import type { ImportedColumn } from "#db/schema/books/book-changes.ts";

import { each, FIELDS } from "./batch.queries.server.ts";

export interface ImportSource {
  key: string;
  name: string;
  licence: string;
  address: string;
  columns?: readonly ImportedColumn[] | undefined;
}

export type FactSources = Readonly<Record<ImportedColumn, string>>;

export function factSources(sources: readonly ImportSource[]): FactSources {
  const whole = sources.find(({ columns }) => !columns) ?? sources[0]!;
  const keyOf = (column: ImportedColumn) => sources.find(({ columns }) => columns?.includes(column)) ?? whole;
  return Object.fromEntries(FIELDS.map((column) => [column, keyOf(column).key])) as FactSources;
}

export async function registerSources(client: pg.ClientBase, sources: readonly ImportSource[]): Promise<void> {
  for (const { key, name, licence, address } of sources) {
    await client.query(
      `INSERT INTO catalogue_sources (key, name, licence, address) VALUES ($1, $2, $3, $4)
       ON CONFLICT (key) DO UPDATE SET name = excluded.name, licence = excluded.licence, address = excluded.address`,
      [key, name, licence, address],
    );
  }
}

/** Removes facts that their source may not write: those of other sources, and those changed or removed since. */
export async function keepOthersFacts(client: pg.ClientBase, sources: FactSources): Promise<void> {
  const mayWrite = (field: ImportedColumn) => {
    const written = `(SELECT s.facts -> '${field}' FROM book_sources AS s WHERE s.book_id = b.id AND s.source_key = '${sources[field]}')`;
    const isGap = field === "author" ? "b.author = 'Unknown Author'" : `b.${field} IS NULL`;
    return `CASE WHEN r.${field} IS DISTINCT FROM b.${field}
      AND coalesce(${written} = to_jsonb(fact_digest(b.${field}::text)), ${isGap} AND ${written} IS NULL) THEN r.${field} END`;
  };
  await client.query(`
    UPDATE import_batch AS r SET ${each((field) => `${field} = ${mayWrite(field as ImportedColumn)}`)}
    FROM books AS b WHERE b.id = r.book`);
}

export async function noteWrittenFacts(client: pg.ClientBase): Promise<void> {
  const differing = each(
    (field) => `CASE WHEN r.${field} IS NOT NULL AND r.${field} IS DISTINCT FROM b.${field} THEN '${field}' END`,
  );
  await client.query(
    `UPDATE import_batch AS r SET written = array_remove(ARRAY[${differing}], NULL) FROM books AS b WHERE b.id = r.book`,
  );
}

export async function recordSources(client: pg.ClientBase, sources: FactSources): Promise<void> {
  for (const key of new Set(Object.values(sources))) {
    const facts = FIELDS.filter((field) => sources[field] === key)
      .map(
        (field) =>
          `'${field}', CASE WHEN r.is_new OR '${field}' = ANY (r.written) THEN fact_digest(b.${field}::text) END`,
      )
      .join(", ");
    await client.query(
      `INSERT INTO book_sources AS known (book_id, source_key, facts)
       SELECT book, $1, facts FROM (
         SELECT r.book, jsonb_strip_nulls(jsonb_build_object(${facts})) AS facts
         FROM import_batch AS r JOIN books AS b ON b.id = r.book
       ) AS written WHERE facts <> '{}'
       ON CONFLICT (book_id, source_key) DO UPDATE SET facts = known.facts || excluded.facts`,
      [key],
    );
  }
}
