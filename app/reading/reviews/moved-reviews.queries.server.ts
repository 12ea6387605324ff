import { eq, sql } from "drizzle-orm";

import { followReads, MERGED_READ } from "#app/reading/log/follow-reads.ts";
import type { Transaction } from "#db/client.server.ts";
import { readingReviews } from "#db/schema.ts";

const OUT_OF_THE_WAY = 2 * MERGED_READ;

/** Makes reviews follow their reads, after a change of the log has renumbered these. */
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
  // In two steps: reads may change places, and no two may have one number even for a moment.
  for (const [from, to] of moves) {
    await tx.execute(sql`
      update reading_reviews set read = ${to + OUT_OF_THE_WAY} where entry_id = ${entryId} and read = ${from}`);
  }
  await tx.execute(
    sql`update reading_reviews set read = read - ${OUT_OF_THE_WAY}
      where entry_id = ${entryId} and read >= ${OUT_OF_THE_WAY}`,
  );
}

/** Moves an entry's reviews to another one of the same reader. `moveReviews` or `numberReviews` must follow. */
export async function takeReviews(tx: Transaction, userId: string, into: number, from: number): Promise<void> {
  await tx.execute(sql`
    update reading_reviews set entry_id = ${into}, read = read + ${MERGED_READ}
    where entry_id = ${from} and user_id = ${userId}`);
}

export async function moveReviewBooks(tx: Transaction, survivor: number, duplicate: number): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`update reading_reviews set book_id = ${survivor} where book_id = ${duplicate}`,
  );
  return rowCount ?? 0;
}
