import { and, eq, inArray, isNull, sql } from "drizzle-orm";

import type { Transaction } from "#db/client.server.ts";
import { togetherCards, togetherRankings, togetherVotes } from "#db/schema.ts";

import { beginFinal } from "./phases.queries.server.ts";
import { changeRound, notifyRound, type Round } from "./rounds.queries.server.ts";
import { agreedCards, isRanking, isThrough, MOST_FINALISTS, MOST_VOTES } from "./rules.ts";
import type { VoteReport } from "./schema.ts";
import { finalists, standings } from "./standings.queries.server.ts";

/** Idempotent. Returns whether the round still took votes. */
export async function recordVotes(roundId: number, personId: number, events: VoteReport["events"]): Promise<boolean> {
  const recorded = await changeRound(roundId, async (tx, round) => {
    if (round.phase !== "swiping") return false;
    await tx.execute(sql`
      insert into ${togetherVotes} (person_id, id, at, kind, undoes)
      select ${personId}, event.id, event.at, event.kind, event.undoes
      from rows from (jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as (id uuid, at smallint, kind text, undoes uuid)) with ordinality as event (id, at, kind, undoes, position)
      where exists (select from ${togetherCards} card where card.round_id = ${roundId} and card.at = event.at)
        and (select count(*) from ${togetherVotes} vote where vote.person_id = ${personId}) + event.position <= ${MOST_VOTES}
      order by event.position
      on conflict do nothing`);
    await agree(tx, round);
    return true;
  });
  return recorded ?? false;
}

/** Marks what is agreed now; it stays so, whoever undoes a vote or joins later. Ends a round that is through. */
export async function agree(tx: Transaction, round: Round): Promise<void> {
  const votes = await standings(round.id, tx);
  const fresh = await tx
    .update(togetherCards)
    .set({ agreedAt: sql`now()` })
    .where(
      and(
        eq(togetherCards.roundId, round.id),
        isNull(togetherCards.agreedAt),
        inArray(togetherCards.at, [...agreedCards(round.rule, votes), -1]),
      ),
    )
    .returning({ at: togetherCards.at });
  if (fresh.length > 0) await notifyRound(tx, round.id);
  const cards = await tx
    .select({ at: togetherCards.at, agreedAt: togetherCards.agreedAt })
    .from(togetherCards)
    .where(eq(togetherCards.roundId, round.id));
  const agreed = cards.filter(({ agreedAt }) => agreedAt !== null).length;
  const positions = cards.map(({ at }) => at);
  if (agreed >= MOST_FINALISTS || (round.isDrawn && isThrough(votes, positions))) await beginFinal(tx, round);
}

/** The last one counts. Returns false for another ranking than of the finalists, null where nothing is ranked. */
export async function recordRanking(roundId: number, personId: number, cards: number[]): Promise<boolean | null> {
  return changeRound(roundId, async (tx, round) => {
    const isLate = round.endsAt !== null && round.endsAt.getTime() <= Date.now();
    if (round.phase !== "final" || isLate) return null;
    if (!isRanking(cards, await finalists(roundId, tx))) return false;
    await tx
      .insert(togetherRankings)
      .values({ personId, cards })
      .onConflictDoUpdate({ target: togetherRankings.personId, set: { cards } });
    await notifyRound(tx, roundId);
    return true;
  });
}
