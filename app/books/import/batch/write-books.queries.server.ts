import type pg from "pg";

import type { ImportMode } from "#db/schema/books/book-changes.ts";

import { addFacetsAndNames, rejectWithdrawn } from "./additions.queries.server.ts";
import { each, FIELDS, takeBatch, WINDOW } from "./batch.queries.server.ts";
import { changesOf, recordAdded, recordChanges } from "./changes.queries.server.ts";
import {
  dropIsbnsOfOtherBooks,
  keepStatedFacts,
  noteStatedFacts,
  preferEarlierRows,
  rejectOrphanSupplements,
} from "./conflicts.queries.server.ts";
import { recordNumbers } from "./number-sources.queries.server.ts";
import type { Outcome } from "./outcome.ts";
import { type FactSources, keepOthersFacts, noteWrittenFacts, recordSources } from "./sources.queries.server.ts";

/** Rows about one book need a pass each. The limit keeps a file that repeats one book from taking hours. */
const MOST_PASSES = 20;

export interface Writing {
  mode: ImportMode;
  uploads: readonly number[] | null;
  sources: FactSources | null;
}

/** The first row that states a fact wins within a file, so that importing the file twice gives the same books. */
export async function* writeImportRows(
  client: pg.ClientBase,
  rows: number,
  writing: Writing,
): AsyncGenerator<{ outcomes: Outcome[]; written: number }> {
  // Statistics of tables filled in this transaction mislead the planner into sequential scans.
  await client.query("ANALYZE import_row; SET LOCAL enable_seqscan = off; SET LOCAL jit = off");
  for (let from = 0; from < rows; from += WINDOW) {
    yield { outcomes: await writeWindow(client, from, writing), written: Math.min(from + WINDOW, rows) };
  }
}

async function writeWindow(client: pg.ClientBase, from: number, writing: Writing): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let limit = WINDOW;
  for (let passes = 0; passes < MOST_PASSES;) {
    const { rows: batch, rejected } = await takeBatch(client, from, limit);
    outcomes.push(...rejected);
    const first = batch[0];
    if (!first) return outcomes;
    await client.query("SAVEPOINT import_batch");
    try {
      outcomes.push(...(await writeBatch(client, writing)));
    } catch (error) {
      const rejection = rejectionOf(error);
      if (!rejection) throw error;
      await client.query("ROLLBACK TO SAVEPOINT import_batch");
      if (batch.length > 1) {
        // Halving isolates the row that the database rejects; the others are written.
        limit = Math.ceil(batch.length / 2);
        continue;
      }
      const { source, line, title } = first;
      outcomes.push({ kind: "rejected", source, line, title, reason: `the database refused it (${rejection})` });
    }
    await client.query("RELEASE SAVEPOINT import_batch");
    await client.query("DELETE FROM import_row WHERE seq = ANY($1::integer[])", [batch.map((row) => row.seq)]);
    if (batch.length < limit) passes++;
    limit = Math.min(limit * 2, WINDOW);
  }
  return [...outcomes, ...(await rejectRemaining(client, from))];
}

async function rejectRemaining(client: pg.ClientBase, from: number): Promise<Outcome[]> {
  const { rows } = await client.query<{ source: number; line: number; title: string | null }>(
    "DELETE FROM import_row WHERE seq >= $1 AND seq < $1 + $2::integer RETURNING source, line, title",
    [from, WINDOW],
  );
  const reason = `${MOST_PASSES} rows shortly before it are about the same book`;
  return rows.map((row) => ({ kind: "rejected", reason, ...row }));
}

async function writeBatch(client: pg.ClientBase, { mode, uploads, sources }: Writing): Promise<Outcome[]> {
  const outcomes = [
    ...(await rejectWithdrawn(client)),
    ...(await rejectOrphanSupplements(client)),
    ...(await preferEarlierRows(client)),
    ...(await dropIsbnsOfOtherBooks(client)),
  ];
  if (mode === "fill-gaps") await keepStatedFacts(client);
  if (mode === "renew" && sources) await keepOthersFacts(client, sources);

  const touched = await client.query<{ source: number; count: number }>(
    "SELECT source, count(*)::integer AS count FROM import_batch WHERE book IS NOT NULL GROUP BY source",
  );
  const sum = (rows: { source: number }[], source: number) => rows.filter((row) => row.source === source).length;
  const count = (added: { source: number }[], updated: { source: number }[]) => {
    for (const source of new Set(added.map((row) => row.source))) {
      outcomes.push({ kind: "added", source, count: sum(added, source) });
    }
    for (const { source, count: all } of touched.rows) {
      const changed = sum(updated, source);
      outcomes.push({ kind: "updated", source, count: changed }, { kind: "unchanged", source, count: all - changed });
    }
    return outcomes;
  };
  if (!uploads) {
    const changes = await changesOf(client);
    const { rows: added } = await client.query<{ source: number }>(
      "SELECT source FROM import_batch WHERE book IS NULL",
    );
    await noteStatedFacts(client);
    for (const change of changes) outcomes.push({ kind: "change", change });
    return count(added, changes);
  }
  await recordChanges(client, uploads);
  if (sources) await noteWrittenFacts(client);
  const updated = await client.query<{ source: number }>(`
    UPDATE books AS b SET ${each((field) => `${field} = coalesce(r.${field}, b.${field})`)}
    FROM import_batch AS r
    WHERE b.id = r.book AND (${each((field) => `r.${field} IS NOT NULL AND r.${field} IS DISTINCT FROM b.${field}`, " OR ")})
    RETURNING r.source`);
  const added = await client.query<{ source: number }>(`
    UPDATE import_batch SET is_new = true, book = nextval(pg_get_serial_sequence('books', 'id'))
    WHERE book IS NULL RETURNING source`);
  await client.query(`
    INSERT INTO books (id, ${FIELDS.join(", ")})
    SELECT book, ${each((field) => ({ author: "coalesce(author, 'Unknown Author')", genre: "genre_if_new" })[field] ?? field)}
    FROM import_batch WHERE is_new ORDER BY seq`);
  await recordAdded(client, uploads);
  await recordNumbers(client, uploads);
  await addFacetsAndNames(client);
  if (sources) await recordSources(client, sources);
  await noteStatedFacts(client);
  return count(added.rows, updated.rows);
}

function rejectionOf(error: unknown): string | null {
  const { code, constraint, message } = error as { code?: string; constraint?: string; message: string };
  return code && /^(22|23|54)/.test(code) ? (constraint ?? message.split("\n", 1)[0] ?? "") : null;
}
