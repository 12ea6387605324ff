import { setImmediate as letOthersRun } from "node:timers/promises";

import { and, eq, sql } from "drizzle-orm";

import { personKey } from "#app/books/names/name-key.ts";
import { peopleOf } from "#app/books/names/people.ts";
import { t } from "#app/language/t.ts";
import { db } from "#db/client.server.ts";
import { authorAlternates, books, readingImportRows, readingImports, readingList } from "#db/schema.ts";

import type { ImportedBook, ParsedFile, ParsedRow } from "./imported-book.ts";
import { lockReader } from "./locks.queries.server.ts";
import { authorSpellings, listedFinder, match, type Candidate, type ListedBook } from "./matching.ts";
import { headOf } from "./nearest.ts";
import { sameEdition, withReadsOf } from "./repeated-rows.ts";

const BATCH = 250;

/** Imports stored per reader. Older ones are deleted and can no longer be undone. */
export const STORED_IMPORTS = 20;

/** Does not change the list. Returns the id of the preview. */
export async function previewImport(userId: string, file: ParsedFile): Promise<number> {
  const { source, rows, leftOut, dates } = file;
  const judged = await judge(userId, rows);
  return db.transaction(async (tx) => {
    await lockReader(tx, userId);
    // Replaces a preview that the reader did not apply.
    await tx.delete(readingImports).where(and(eq(readingImports.userId, userId), eq(readingImports.state, "preview")));
    await tx
      .delete(readingImports)
      .where(
        sql`${readingImports.id} in (select id from ${readingImports} where user_id = ${userId} order by id desc offset ${STORED_IMPORTS - 1})`,
      );
    const [added] = await tx
      .insert(readingImports)
      .values({ userId, source, leftOut, dates })
      .returning({ id: readingImports.id });
    for (let from = 0; from < judged.length; from += BATCH) {
      const batch = judged.slice(from, from + BATCH).map((row) => ({ importId: added!.id, ...row }));
      await tx.insert(readingImportRows).values(batch);
    }
    return added!.id;
  });
}

type JudgedRow = Omit<typeof readingImportRows.$inferInsert, "importId">;

async function judge(userId: string, rows: readonly ParsedRow[]): Promise<JudgedRow[]> {
  const list = await db
    .select({
      bookId: readingList.bookId,
      title: readingList.title,
      author: readingList.author,
      isbn13: readingList.isbn13,
    })
    .from(readingList)
    .where(eq(readingList.userId, userId));
  await letOthersRun();
  const listed = listedFinder(list);
  const found = await candidatesFor(rows.filter((row) => !("refusal" in row)) as ImportedBook[]);
  const taken = new Map<string, JudgedRow[]>();
  const judged: JudgedRow[] = [];
  for (let from = 0; from < rows.length; from += BATCH) {
    // Matching ten thousand books takes a second: other requests must run in between.
    await letOthersRun();
    for (const row of rows.slice(from, from + BATCH)) judged.push(judgeOne(row));
  }
  return judged;

  function judgeOne(facts: ParsedRow): JudgedRow {
    const { line } = facts;
    if ("refusal" in facts) return { line, facts, verdict: "refused", reason: facts.refusal };
    const verdict = match(facts, found.get(line) ?? []);
    const bookId = verdict.verdict === "add" ? verdict.bookId : null;
    const there = verdict.verdict === "decide" ? undefined : listed(facts, bookId);
    if (there) return { line, facts, verdict: "present", reason: presence(there) };
    if (verdict.verdict !== "add") return { line, facts, ...verdict };
    const name = bookId === null ? `${facts.title}\n${facts.author}`.toLowerCase() : String(bookId);
    const added: JudgedRow = { line, facts, verdict: "add", bookId };
    const earlier = taken.get(name) ?? [];
    const same = earlier.find((row) => sameEdition(row.facts as ImportedBook, facts));
    if (same) {
      same.facts = withReadsOf(same.facts as ImportedBook, facts);
      return {
        line,
        facts,
        verdict: "present",
        reason: t("The same book is on line {line}, so we add its reads there.", { line: same.line }),
      };
    }
    taken.set(name, [...earlier, added]);
    if (earlier.length === 0) return added;
    // The list holds a book of the catalogue once.
    const reason = t("Line {line} has the same title and author but another ISBN, so we add both.", {
      line: earlier[0]!.line,
    });
    return Object.assign(added, { reason, bookId: null });
  }
}

const presence = ({ title, author }: ListedBook) =>
  t("Already on your list as “{title}” by {author}.", { title, author });

async function candidatesFor(rows: readonly ImportedBook[]): Promise<Map<number, Candidate[]>> {
  const found = new Map<number, Candidate[]>();
  for (let from = 0; from < rows.length; from += BATCH) {
    const imported = rows
      .slice(from, from + BATCH)
      .flatMap((row) =>
        authorSpellings(row).map((author) => ({ line: row.line, title: row.title, author, isbn13: row.isbn13 })),
      );
    const { rows: pairs } = await db.execute<{ line: number } & Candidate & Record<string, unknown>>(sql`
      select imported.line, found.id, found.title, found.author, found.by_isbn as "byIsbn"
      from json_to_recordset(${JSON.stringify(imported)}::json) as imported (line integer, title text, author text, isbn13 text)
      cross join lateral (
        select id, title, author, true as by_isbn from ${books} where isbn13 = imported.isbn13
        union all
        (select id, title, author, false from ${books} where work_name = book_name(imported.title, imported.author) limit 9)
      ) as found`);
    for (const { line, ...candidate } of pairs) {
      const known = found.get(line) ?? [];
      if (!known.some(({ id, byIsbn }) => id === candidate.id && byIsbn === candidate.byIsbn)) {
        found.set(line, [...known, candidate]);
      }
    }
    const near = await nearTo(rows.slice(from, from + BATCH).filter(({ line }) => !found.has(line)));
    for (const [line, candidates] of Map.groupBy(near, (candidate) => candidate.line)) found.set(line, candidates);
  }
  return found;
}

const MOST_OF_AN_AUTHOR = 300;
const MOST_OF_A_TITLE = 9;

async function nearTo(rows: readonly ImportedBook[]): Promise<Array<{ line: number } & Candidate>> {
  if (rows.length === 0) return [];
  const people = rows.flatMap((row) =>
    [row.author, ...(row.coAuthors ?? [])]
      .flatMap((author) => peopleOf(author))
      .map((name) => ({ line: row.line, name })),
  );
  const { rows: alternates } = await db.execute<{ line: number; name: string }>(sql`
    select person.line, known.name from json_to_recordset(${JSON.stringify(people)}::json) as person (line integer, name text)
    join ${authorAlternates} as known
      on left(search_words(known.alternate), 100) collate "C" = left(search_words(person.name), 100) collate "C"`);
  const keyed = [...people, ...alternates].map(({ line, name }) => ({ line, key: personKey(name) }));
  const titled = rows.map(({ line, title }) => ({ line, title: headOf(title) }));
  const { rows: near } = await db.execute<{ line: number } & Candidate & Record<string, unknown>>(sql`
    select person.line, near.id, near.title, near.author, false as "byIsbn", 'author' as near
    from json_to_recordset(${JSON.stringify(keyed)}::json) as person (line integer, key text)
    join authors as named on named.key = person.key
    cross join lateral (
      select book.id, book.title, book.author from (
        select coalesce(named.same_as_id, named.id) as id
        union all select other.id from authors as other where other.same_as_id = coalesce(named.same_as_id, named.id)
      ) as spelled
      join book_authors as written on written.author_id = spelled.id join ${books} as book on book.id = written.book_id
      limit ${MOST_OF_AN_AUTHOR}) as near
    union all
    select asked.line, near.id, near.title, near.author, false, 'title'
    from json_to_recordset(${JSON.stringify(titled)}::json) as asked (line integer, title text)
    cross join lateral (
      select book.id, book.title, book.author from ${books} as book
      where left(search_words(book.title), 100) collate "C" = left(search_words(asked.title), 100) collate "C"
      limit ${MOST_OF_A_TITLE}) as near`);
  return near;
}
