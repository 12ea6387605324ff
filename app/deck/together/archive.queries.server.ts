import { and, asc, desc, eq, sql } from "drizzle-orm";

import { db, type Transaction } from "#db/client.server.ts";
import { books, togetherCards, togetherPeople, togetherRankings, togetherRounds, togetherVotes } from "#db/schema.ts";

/** Rounds that a reader is in, newest first, with their own votes as long as these are stored. */
export async function archivedRounds(userId: string) {
  const votes = db
    .select({
      list: sql`coalesce(json_agg(json_build_object('title', ${books.title}, 'vote', ${togetherVotes.kind})
        order by ${togetherVotes.order}), '[]')`,
    })
    .from(togetherVotes)
    .innerJoin(togetherCards, eq(togetherCards.at, togetherVotes.at))
    .innerJoin(books, eq(books.id, togetherCards.bookId))
    .where(and(eq(togetherVotes.personId, togetherPeople.id), eq(togetherCards.roundId, togetherPeople.roundId)));
  const ranked = db
    .select({
      list: sql`coalesce(json_agg(${books.title}
        order by array_position(${togetherRankings.cards}, ${togetherCards.at})), '[]')`,
    })
    .from(togetherRankings)
    .innerJoin(togetherCards, sql`${togetherCards.at} = any(${togetherRankings.cards})`)
    .innerJoin(books, eq(books.id, togetherCards.bookId))
    .where(and(eq(togetherRankings.personId, togetherPeople.id), eq(togetherCards.roundId, togetherPeople.roundId)));
  return db
    .select({
      name: togetherPeople.name,
      isHost: togetherPeople.isHost,
      learns: togetherPeople.learns,
      takesResult: togetherPeople.takesResult,
      phase: togetherRounds.phase,
      joinedAt: togetherPeople.joinedAt,
      votes: sql<Array<{ title: string; vote: string }>>`(${votes})`,
      ranking: sql<string[]>`(${ranked})`,
    })
    .from(togetherPeople)
    .innerJoin(togetherRounds, eq(togetherRounds.id, togetherPeople.roundId))
    .where(eq(togetherPeople.userId, userId))
    .orderBy(desc(togetherPeople.joinedAt), asc(togetherPeople.id));
}

/** A round that has both keeps the survivor's card. */
export async function moveRoundCards(tx: Transaction, survivor: number, duplicate: number): Promise<number> {
  await tx
    .update(togetherRounds)
    .set({ result: sql`array_replace(${togetherRounds.result}, ${duplicate}, ${survivor})` })
    .where(sql`${duplicate} = any(${togetherRounds.result})`);
  const { rowCount } = await tx.execute(sql`
    update ${togetherCards} set book_id = ${survivor}
    where book_id = ${duplicate} and not exists (
      select from ${togetherCards} other where other.round_id = ${togetherCards}.round_id and other.book_id = ${survivor})`);
  return rowCount ?? 0;
}
