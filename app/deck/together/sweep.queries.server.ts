import { eq, inArray, sql } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import { togetherPeople, togetherRankings, togetherRounds, togetherVotes } from "#db/schema.ts";

import { closeDue } from "./phases.queries.server.ts";

/** Votes go a day after the end, everything a month after the beginning: first, whatever the closing of others does. */
export async function sweepRounds(): Promise<void> {
  const ended = db
    .select({ id: togetherPeople.id })
    .from(togetherPeople)
    .innerJoin(togetherRounds, eq(togetherRounds.id, togetherPeople.roundId))
    .where(sql`${togetherRounds.endedAt} < now() - interval '1 day'`);
  await db.delete(togetherVotes).where(inArray(togetherVotes.personId, ended));
  await db.delete(togetherRankings).where(inArray(togetherRankings.personId, ended));
  await db.delete(togetherRounds).where(sql`${togetherRounds.createdAt} < now() - interval '30 days'`);
  await closeDue();
}
