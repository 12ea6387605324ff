import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import type pg from "pg";

import * as schema from "#db/schema.ts";

import { copyOut } from "./copy.ts";
import { LEFT_OUT_TABLES } from "./left-out.ts";
import { isSame, type Sum, Tally } from "./tally.ts";

export interface Table {
  name: string;
  columns: string[];
}

export interface SequenceState {
  name: string;
  value: string;
  called: boolean;
}

export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { refers: string[] }>(`
    SELECT c.relname AS name,
      (SELECT json_agg(attname ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
      (SELECT coalesce(json_agg(DISTINCT r.relname), '[]') FROM pg_constraint f JOIN pg_class r ON r.oid = f.confrelid
        WHERE f.conrelid = c.oid AND f.contype = 'f') AS refers
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY c.relname`);
  const pending = new Map(rows.map((table) => [table.name, table]));
  const ordered: Table[] = [];
  while (pending.size > 0) {
    const ready = [...pending.values()].filter(
      // A table may refer to itself: one statement writes it, and its references are checked at the end.
      ({ name, refers }) => !refers.some((other) => other !== name && pending.has(other)),
    );
    if (ready.length === 0) throw new Error(`Tables that refer to each other: ${[...pending.keys()].join(", ")}`);
    for (const { name, columns } of ready) {
      pending.delete(name);
      if (!LEFT_OUT_TABLES.has(name)) ordered.push({ name, columns });
    }
  }
  return ordered;
}

export function unknownTables(tables: readonly Table[]): string[] {
  const known = new Set<string>(
    Object.values(schema).flatMap((each) => (is(each, PgTable) ? [getTableName(each)] : [])),
  );
  return tables.map(({ name }) => name).filter((name) => !known.has(name));
}

/** Call after the snapshot's first query: then no row of the snapshot has an id that is still to be given out. */
export async function sequencesOf(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY relname",
  );
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const state = await client.query<{ value: string; called: boolean }>(
      `SELECT last_value::text AS value, is_called AS called FROM public.${client.escapeIdentifier(name)}`,
    );
    states.push({ name, ...state.rows[0]! });
  }
  return states;
}

export async function setSessionFormats(client: pg.ClientBase): Promise<void> {
  await client.query(`SET client_min_messages = warning; SET client_encoding = 'UTF8'; SET DateStyle = 'ISO, YMD';
    SET IntervalStyle = 'postgres'; SET TimeZone = 'UTC'; SET extra_float_digits = 1; SET bytea_output = 'hex';
    SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0`);
}

export function copyTarget(client: pg.ClientBase, { name, columns }: Table): string {
  const quoted = columns.map((column) => client.escapeIdentifier(column));
  return `public.${client.escapeIdentifier(name)} (${quoted.join(", ")})`;
}

export async function differing(
  client: pg.ClientBase,
  tables: readonly Table[],
  sums: Readonly<Record<string, Sum>>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const table of tables) {
    const tally = new Tally();
    for await (const rows of copyOut(client, `COPY ${copyTarget(client, table)} TO STDOUT`)) tally.add(rows);
    if (!isSame(tally.sum(), sums[table.name]!)) wrong.push(table.name);
  }
  return wrong;
}
