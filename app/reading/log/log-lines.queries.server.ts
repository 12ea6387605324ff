import { and, asc, eq, sql } from "drizzle-orm";

import type { Transaction } from "#db/client.server.ts";
import { readingLog } from "#db/schema.ts";

import { givenPage, type GivenLine, type ReplayedLine } from "./reading-log.ts";

/** One statement, because a change of a line from ten years ago can affect thousands. */
export async function updateLines(tx: Transaction, lines: readonly ReplayedLine[]): Promise<void> {
  if (lines.length === 0) return;
  const column = (of: (line: ReplayedLine) => unknown) => sql`${sql.param(lines.map(of))}`;
  await tx.execute(sql`
    update ${readingLog} set day = new.day, at = new.at, read = new.read, from_page = new.from_page, to_page = new.to_page,
      amount = new.amount, page_known = new.page_known
    from unnest(
      ${column(({ id }) => id)}::bigint[], ${column(({ day }) => day)}::date[],
      ${column(({ at }) => at.toISOString())}::timestamptz[], ${column(({ read }) => read)}::smallint[],
      ${column(({ fromPage }) => fromPage)}::integer[], ${column(({ toPage }) => toPage)}::integer[],
      ${column(({ amount }) => amount ?? null)}::smallint[], ${column(pageKnown)}::boolean[]
    ) as new (id, day, at, read, from_page, to_page, amount, page_known)
    where ${readingLog.id} = new.id`);
}

export type StoredLine = Omit<ReplayedLine, "page"> & { pageKnown: boolean };

const pageKnown = ({ kind, status, page }: ReplayedLine) =>
  page !== null || (kind === "status" && status !== "completed");

export function logOf(tx: Transaction, userId: string, entryId: number) {
  return tx
    .select({
      id: readingLog.id,
      day: readingLog.day,
      at: readingLog.at,
      kind: readingLog.kind,
      status: readingLog.status,
      read: readingLog.read,
      fromPage: readingLog.fromPage,
      toPage: readingLog.toPage,
      amount: readingLog.amount,
      pageKnown: readingLog.pageKnown,
    })
    .from(readingLog)
    .where(and(eq(readingLog.entryId, entryId), eq(readingLog.userId, userId)));
}

export function wholeLog(tx: Transaction, userId: string, entryId: number): Promise<StoredLine[]> {
  return logOf(tx, userId, entryId).orderBy(asc(readingLog.at), asc(readingLog.id)).execute();
}

export function asGiven(line: StoredLine): GivenLine {
  return { ...line, page: givenPage(line) };
}

export function sameLine(a: StoredLine, b: ReplayedLine): boolean {
  return (
    a.day === b.day &&
    a.at.getTime() === b.at.getTime() &&
    a.read === b.read &&
    a.fromPage === b.fromPage &&
    a.toPage === b.toPage &&
    a.amount === (b.amount ?? null) &&
    a.pageKnown === pageKnown(b)
  );
}

/** The columns to insert: the database assigns the id, and `page` follows from `fromPage` and `toPage`. */
export function rowOf(userId: string, entryId: number, line: ReplayedLine) {
  const { id: _, page: __, ...columns } = line;
  return { userId, entryId, ...columns, pageKnown: pageKnown(line) };
}
