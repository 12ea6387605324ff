import { and, eq, inArray, ne, notInArray, sql } from "drizzle-orm";

import { log } from "#app/platform/log.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { togetherCards, togetherPeople, togetherRounds, togetherVotes } from "#db/schema.ts";

import { instantRunoff, points } from "./count.ts";
import { changeRound, notifyRound, type Round } from "./rounds.queries.server.ts";
import { DAYS_OF_LOBBY, DAYS_OF_SWIPING, finalistsOf, likesOf } from "./rules.ts";
import { finalists, rankingsOf, standings } from "./standings.queries.server.ts";

/** The books of the first cards, or of the shortlist in a new order: who nominated what is forgotten. */
export async function beginRound(roundId: number, bookIds: readonly number[], isDrawn: boolean): Promise<boolean> {
  const begun = await changeRound(roundId, async (tx, round) => {
    if (round.phase !== "lobby") return false;
    await tx.delete(togetherCards).where(eq(togetherCards.roundId, roundId));
    const isBallot = round.way === "ballot";
    const agreedAt = isBallot ? sql`now()` : null;
    await tx.insert(togetherCards).values(bookIds.map((bookId, at) => ({ roundId, at, bookId, agreedAt })));
    await tx
      .update(togetherRounds)
      .set({ phase: isBallot ? "final" : "swiping", isDrawn: isDrawn || isBallot, endsAt: endOf(isBallot) })
      .where(eq(togetherRounds.id, roundId));
    await notifyRound(tx, roundId);
    return true;
  });
  return begun ?? false;
}

/** A lobby's `endsAt` only says how long after its beginning the vote closes. */
function endOf(isBallot: boolean) {
  const { endsAt, createdAt } = togetherRounds;
  return isBallot ? sql`now() + (${endsAt} - ${createdAt})` : sql`now() + ${DAYS_OF_SWIPING} * interval '1 day'`;
}

/** The last that was drawn: nobody adds cards behind `known`, and nobody twice. */
export async function addCards(
  roundId: number,
  known: number,
  bookIds: readonly number[],
  isDrawn: boolean,
): Promise<void> {
  await changeRound(roundId, async (tx, round) => {
    const [{ last, next } = { last: -1, next: 0 }] = await tx
      .select({ last: lastOf(roundId), next: sql<number>`greatest(${lastOf(roundId)}, ${lastVotedOf(roundId)}) + 1` })
      .from(togetherRounds)
      .where(eq(togetherRounds.id, roundId));
    if (round.phase !== "swiping" || last + 1 !== known) return;
    if (bookIds.length > 0) {
      await tx.insert(togetherCards).values(bookIds.map((bookId, index) => ({ roundId, at: next + index, bookId })));
    }
    if (isDrawn) await tx.update(togetherRounds).set({ isDrawn }).where(eq(togetherRounds.id, roundId));
    await notifyRound(tx, roundId);
  });
}

const lastOf = (roundId: number) =>
  sql<number>`coalesce((select max(card.at) from ${togetherCards} card where card.round_id = ${roundId}), -1)`;

/** A vote on a card that is gone is no vote on the next one. */
const lastVotedOf = (roundId: number) =>
  sql<number>`coalesce((
    select max(vote.at) from ${togetherVotes} vote join ${togetherPeople} person on person.id = vote.person_id
    where person.round_id = ${roundId}), -1)`;

/** With one finalist it is the result, with none the round is over without one. */
export async function beginFinal(tx: Transaction, round: Round): Promise<void> {
  const last = finalistsOf(await finalists(round.id, tx), await standings(round.id, tx));
  const ofRound = eq(togetherCards.roundId, round.id);
  await tx
    .update(togetherCards)
    .set({ agreedAt: null })
    .where(and(ofRound, notInArray(togetherCards.at, [...last, -1])));
  await tx
    .update(togetherCards)
    .set({ agreedAt: sql`coalesce(${togetherCards.agreedAt}, now())` })
    .where(and(ofRound, inArray(togetherCards.at, [...last, -1])));
  if (last.length < 2) return end(tx, round.id, last);
  await tx.update(togetherRounds).set({ phase: "final" }).where(eq(togetherRounds.id, round.id));
  await notifyRound(tx, round.id);
}

/** Counts the rankings. Without one, a final goes by the swipes; a ballot has no result. */
export async function closeFinal(tx: Transaction, round: Round): Promise<void> {
  const last = await finalists(round.id, tx);
  const rankings = (await rankingsOf(round.id, tx)).map(({ cards }) => cards);
  if (rankings.length > 0) return end(tx, round.id, resultOf(round, rankings, last));
  if (round.way === "ballot") return end(tx, round.id, []);
  const votes = await standings(round.id, tx);
  const byLikes = last.toSorted((one, other) => likesOf(votes, other) - likesOf(votes, one) || one - other);
  await end(tx, round.id, byLikes);
}

export function resultOf(
  { way }: Pick<Round, "way">,
  rankings: readonly number[][],
  last: readonly number[],
): number[] {
  if (last.length === 0) return [];
  if (way === "swipe") return points(rankings, last).map(([at]) => at);
  const { winner, rounds } = instantRunoff(rankings, last);
  const left = rounds.at(-1)!.tallies.toSorted(([one, ofOne], [other, ofOther]) => ofOther - ofOne || one - other);
  const out = rounds.flatMap((round) => round.out ?? []);
  return [winner, ...left.map(([at]) => at).filter((at) => at !== winner), ...out.toReversed()];
}

/** `cards` are positions, best first. */
async function end(tx: Transaction, roundId: number, cards: readonly number[]): Promise<void> {
  const rows = await tx
    .select({ at: togetherCards.at, bookId: togetherCards.bookId })
    .from(togetherCards)
    .where(eq(togetherCards.roundId, roundId));
  const bookAt = new Map(rows.map(({ at, bookId }) => [at, bookId]));
  const result = cards.flatMap((at) => bookAt.get(at) ?? []);
  await tx
    .update(togetherRounds)
    .set({ phase: "over", endedAt: sql`now()`, result })
    .where(eq(togetherRounds.id, roundId));
  await notifyRound(tx, roundId);
}

/** Ends the swiping with an agreed card, or with a final of two books or more; and the final with its count. */
export async function leadOn(
  roundId: number,
  step: "final" | "over",
  card: number | null,
): Promise<"led" | "late" | "few"> {
  const led = await changeRound(roundId, async (tx, round) => {
    if (round.phase === "swiping" && step === "final") {
      if (finalistsOf(await finalists(roundId, tx), await standings(roundId, tx)).length < 2) return "few";
      await beginFinal(tx, round);
      return "led";
    }
    if (round.phase === "swiping" && card !== null) {
      if (!(await finalists(roundId, tx)).includes(card)) return "late";
      await end(tx, roundId, [card]);
      return "led";
    }
    if (round.phase !== "final" || step !== "over" || card !== null) return "late";
    await closeFinal(tx, round);
    return "led";
  });
  return led ?? "late";
}

/** What nobody ended: a ballot at its time, swiping two days after it began, and a lobby after a week. */
export async function closeDue(roundId?: number): Promise<void> {
  const due = await db
    .select({ id: togetherRounds.id })
    .from(togetherRounds)
    .where(
      and(
        ne(togetherRounds.phase, "over"),
        sql`case when ${togetherRounds.phase} = 'lobby' then ${togetherRounds.createdAt} + ${DAYS_OF_LOBBY} * interval '1 day'
          else coalesce(${togetherRounds.endsAt}, ${togetherRounds.createdAt} + ${DAYS_OF_SWIPING} * interval '1 day') end <= now()`,
        roundId === undefined ? undefined : eq(togetherRounds.id, roundId),
      ),
    );
  for (const { id } of due) {
    await changeRound(id, async (tx, round) => {
      if (round.phase === "final") await closeFinal(tx, round);
      else if (round.phase !== "over") await end(tx, id, await finalists(id, tx));
    }).catch((error: unknown) => log.warn({ err: error }, "a round could not be closed"));
  }
}
