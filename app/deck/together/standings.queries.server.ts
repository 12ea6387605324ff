import { and, asc, eq, isNotNull, sql, type SQL } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import { togetherCards, togetherPeople, togetherRankings, togetherVotes } from "#db/schema.ts";

import { standingOf, type Standing, type Vote } from "./rules.ts";

type From = Pick<typeof db, "select">;

/** A book that left the catalogue took its card along. */
const isOnCard = (roundId: SQL) => sql`exists (
  select from ${togetherCards} card where card.round_id = ${roundId} and card.at = ${togetherVotes}.at)`;

/** Oldest first by arrival. */
export async function votesOf(roundId: number, personId: number): Promise<Vote[]> {
  return db
    .select({ id: hexId, at: togetherVotes.at, kind: togetherVotes.kind, undoes: hexUndoes })
    .from(togetherVotes)
    .where(and(eq(togetherVotes.personId, personId), isOnCard(sql`${roundId}`)))
    .orderBy(asc(togetherVotes.order));
}

const hexId = sql<string>`replace(${togetherVotes.id}::text, '-', '')`;
const hexUndoes = sql<string | null>`replace(${togetherVotes.undoes}::text, '-', '')`;

/** The standing of everybody in the round, also of those who have not voted. */
export async function standings(roundId: number, from: From = db): Promise<Array<Map<number, Standing>>> {
  return (await standingsByPerson(roundId, from)).map(({ standing }) => standing);
}

export async function standingsByPerson(roundId: number, from: From = db) {
  const rows = await from
    .select({
      person: togetherPeople.id,
      userId: togetherPeople.userId,
      votes: sql<Vote[]>`coalesce((
        select json_agg(json_build_object('id', id, 'at', at, 'kind', kind, 'undoes', undoes) order by "order")
        from ${togetherVotes} where person_id = ${togetherPeople}.id and ${isOnCard(sql`${togetherPeople}.round_id`)}), '[]')`,
    })
    .from(togetherPeople)
    .where(eq(togetherPeople.roundId, roundId))
    .orderBy(asc(togetherPeople.id));
  return rows.map(({ votes, ...person }) => ({ ...person, standing: standingOf(votes) }));
}

export async function rankingsOf(roundId: number, from: From = db) {
  return from
    .select({ person: togetherRankings.personId, cards: togetherRankings.cards })
    .from(togetherRankings)
    .innerJoin(togetherPeople, eq(togetherPeople.id, togetherRankings.personId))
    .where(eq(togetherPeople.roundId, roundId))
    .orderBy(asc(togetherRankings.personId));
}

/** In the order of the cards. */
export async function finalists(roundId: number, from: From = db): Promise<number[]> {
  const rows = await from
    .select({ at: togetherCards.at })
    .from(togetherCards)
    .where(and(eq(togetherCards.roundId, roundId), isNotNull(togetherCards.agreedAt)))
    .orderBy(asc(togetherCards.at));
  return rows.map(({ at }) => at);
}
