import { eq, sql } from "drizzle-orm";

import { followReads, MERGED_READ } from "#app/reading/log/follow-reads.ts";
import type { Transaction } from "#db/client.server.ts";
import { readingReviews } from "#db/schema.ts";

/** More than any number of a read, also of a merged one. */
const OUT_OF_THE_WAY = 2 * MERGED_READ;

/** Lets the reviews of an entry follow their reads, where a change of its log has changed the numbers of these. */
export async function moveReviews(
  tx: Transaction,
  entryId: number,
  before: ReadonlyMap<number, { read: number }>,
  lines: ReadonlyArray<{ id: number; read: number }>,
): Promise<void> {
  const renumbered = lines.flatMap(({ id, read }) => {
    const known = before.get(id);
    return known ? { before: known.read, after: read } : [];
  });
  if (renumbered.some(({ before: from, after }) => from !== after)) await numberReviews(tx, entryId, renumbered);
}

/** Gives the reviews of an entry the numbers that `followReads` says. */
export async function numberReviews(
  tx: Transaction,
  entryId: number,
  lines: Parameters<typeof followReads>[1],
): Promise<void> {
  const rows = await tx
    .select({ read: readingReviews.read })
    .from(readingReviews)
    .where(eq(readingReviews.entryId, entryId));
  const moves = [
    ...followReads(
      rows.map(({ read }) => read),
      lines,
    ),
  ].filter(([from, to]) => from !== to);
  if (moves.length === 0) return;
  // In two steps: two reads may change places, and no two may have one number even for a moment.
  for (const [from, to] of moves) {
    await tx.execute(sql`
      update reading_reviews set read = ${to + OUT_OF_THE_WAY} where entry_id = ${entryId} and read = ${from}`);
  }
  await tx.execute(
    sql`update reading_reviews set read = read - ${OUT_OF_THE_WAY}
      where entry_id = ${entryId} and read >= ${OUT_OF_THE_WAY}`,
  );
}

/** Moves the reviews of an entry to another one of the same reader, for `moveReviews` or `numberReviews` to number anew. */
export async function takeReviews(tx: Transaction, userId: string, into: number, from: number): Promise<void> {
  await tx.execute(sql`
    update reading_reviews set entry_id = ${into}, read = read + ${MERGED_READ}
    where entry_id = ${from} and user_id = ${userId}`);
}

/** For a merge of duplicate books: the published reviews move to the book that remains. */
export async function moveReviewBooks(tx: Transaction, survivor: number, duplicate: number): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`update reading_reviews set book_id = ${survivor} where book_id = ${duplicate}`,
  );
  return rowCount ?? 0;
}
