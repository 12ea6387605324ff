import { inArray, sql } from "drizzle-orm";

import { slugOf } from "#app/platform/slug.ts";
import type { Transaction } from "#db/client.server.ts";
import { authors, series } from "#db/schema.ts";

export const NAME_TABLES = { authors, series };

export type NameTable = keyof typeof NAME_TABLES;

const KINDS: Record<NameTable, string> = { authors: "author", series: "series" };

/** Adds missing names. The caller holds `lockNames`. */
export async function nameIds(
  tx: Transaction,
  table: NameTable,
  names: ReadonlyMap<string, string>,
): Promise<Map<string, number>> {
  const columns = NAME_TABLES[table];
  const known = await tx
    .select({ id: columns.id, key: columns.key })
    .from(columns)
    .where(inArray(columns.key, [...names.keys()]));
  const ids = new Map(known.map(({ id, key }) => [key, id]));
  const missing = [...names].filter(([key]) => !ids.has(key));
  if (missing.length === 0) return ids;
  for (const row of await addNames(tx, table, missing)) ids.set(row.key, row.id);
  return ids;
}

async function addNames(tx: Transaction, table: NameTable, names: Array<[key: string, name: string]>) {
  const columns = NAME_TABLES[table];
  const slugged = names.map(([key, name]) => ({ key, name, slug: slugOf(name, KINDS[table]) || KINDS[table] }));
  const there = await tx
    .select({ slug: columns.slug })
    .from(columns)
    .where(
      inArray(
        columns.slug,
        slugged.map(({ slug }) => slug),
      ),
    );
  const taken = new Set(there.map(({ slug }) => slug));
  const { rows: given } = await tx.execute<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::integer as id from generate_series(1, ${names.length})`);
  return tx
    .insert(columns)
    .values(
      slugged.map(({ key, name, slug }, at) => {
        const { id } = given[at]!;
        // No slug of a name has two hyphens in a row, so this one is free.
        const own = taken.has(slug) ? `${slug}--${id}` : slug;
        taken.add(slug);
        return { id, key, name, slug: own };
      }),
    )
    .returning({ id: columns.id, key: columns.key });
}
