import { setImmediate as otherWork } from "node:timers/promises";

import { and, eq, sql } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import { books, readingImportRows, readingImports, readingList } from "#db/schema.ts";

import { importLog } from "./import-log.ts";
import type { ImportedBook, ParsedFile, ParsedRow } from "./imported-book.ts";
import { inTurn } from "./locks.queries.server.ts";
import { listedFinder, match, type Candidate, type ListedBook } from "./matching.ts";

/** Rows that are matched, or written as a preview, in one statement: a few milliseconds of this process. */
const BATCH = 250;

/** Older imports can no longer be undone. */
export const KEPT_IMPORTS = 20;

/** Keeps a parsed file as a preview, with what we make of each book; changes nothing of the list. */
export async function previewImport(userId: string, { source, rows }: ParsedFile, timeZone: string): Promise<number> {
  const judged = await judge(userId, rows, timeZone);
  return db.transaction(async (tx) => {
    await inTurn(tx, userId);
    // A preview that was left lying is replaced.
    await tx.delete(readingImports).where(and(eq(readingImports.userId, userId), eq(readingImports.state, "preview")));
    await tx
      .delete(readingImports)
      .where(
        sql`${readingImports.id} in (select id from ${readingImports} where user_id = ${userId} order by id desc offset ${KEPT_IMPORTS - 1})`,
      );
    const [added] = await tx.insert(readingImports).values({ userId, source }).returning({ id: readingImports.id });
    for (let from = 0; from < judged.length; from += BATCH) {
      const batch = judged.slice(from, from + BATCH).map((row) => ({ importId: added!.id, ...row }));
      await tx.insert(readingImportRows).values(batch);
    }
    return added!.id;
  });
}

type JudgedRow = Omit<typeof readingImportRows.$inferInsert, "importId">;

async function judge(userId: string, rows: readonly ParsedRow[], timeZone: string): Promise<JudgedRow[]> {
  const list = await db
    .select({
      bookId: readingList.bookId,
      title: readingList.title,
      author: readingList.author,
      isbn13: readingList.isbn13,
    })
    .from(readingList)
    .where(eq(readingList.userId, userId));
  await otherWork();
  const listed = listedFinder(list);
  const found = await candidatesFor(rows.filter((row) => !("refusal" in row)) as ImportedBook[]);
  const taken = new Map<string, number>();
  const judged: JudgedRow[] = [];
  for (let from = 0; from < rows.length; from += BATCH) {
    // Ten thousand books are a second of computing, and everybody else's requests wait for it.
    await otherWork();
    for (const row of rows.slice(from, from + BATCH)) judged.push(judgeOne(row));
  }
  return judged;

  function judgeOne(facts: ParsedRow): JudgedRow {
    const { line } = facts;
    if ("refusal" in facts) return { line, facts, verdict: "refused", reason: facts.refusal };
    const log = importLog(facts, facts.pages, timeZone);
    if ("refusal" in log) return { line, facts, verdict: "refused", reason: log.refusal };
    const verdict = match(facts, found.get(line) ?? []);
    const bookId = verdict.verdict === "add" ? verdict.bookId : null;
    const there = verdict.verdict === "decide" ? undefined : listed(facts, bookId);
    if (there) return { line, facts, verdict: "present", reason: presence(there) };
    if (verdict.verdict !== "add") return { line, facts, ...verdict };
    const name = bookId === null ? `${facts.title}\n${facts.author}`.toLowerCase() : String(bookId);
    const earlier = taken.get(name);
    taken.set(name, earlier ?? line);
    if (earlier === undefined) return { line, facts, verdict: "add", bookId };
    const reason = `It seems to be the same book as the one of line ${earlier}.`;
    // One of the reader's own of that very name cannot be there twice.
    return bookId === null
      ? { line, facts, verdict: "present", reason }
      : { line, facts, verdict: "decide", reason, candidates: [bookId] };
  }
}

const presence = ({ title, author }: ListedBook) => `On your list as “${title}” by ${author}.`;

/** For each imported book, by its line, those of the catalogue that have its ISBN or its name. */
async function candidatesFor(rows: readonly ImportedBook[]): Promise<Map<number, Candidate[]>> {
  const found = new Map<number, Candidate[]>();
  for (let from = 0; from < rows.length; from += BATCH) {
    const asked = rows
      .slice(from, from + BATCH)
      .map(({ line, title, author, isbn13 }) => ({ line, title, author, isbn13 }));
    const { rows: pairs } = await db.execute<{ line: number } & Candidate & Record<string, unknown>>(sql`
      select asked.line, found.id, found.title, found.author, found.by_isbn as "byIsbn"
      from json_to_recordset(${JSON.stringify(asked)}::json) as asked (line integer, title text, author text, isbn13 text)
      cross join lateral (
        select id, title, author, true as by_isbn from ${books} where isbn13 = asked.isbn13
        union all
        (select id, title, author, false from ${books} where work_name = book_name(asked.title, asked.author) limit 9)
      ) as found`);
    for (const { line, ...candidate } of pairs) found.set(line, [...(found.get(line) ?? []), candidate]);
  }
  return found;
}
