import { and, eq, inArray, ne, notInArray, sql } from "drizzle-orm";

import { db, type Transaction } from "#db/client.server.ts";
import { togetherCards, togetherRounds } from "#db/schema.ts";

import { instantRunoff, points } from "./count.ts";
import { changeRound, notifyRound, type Round } from "./rounds.queries.server.ts";
import { finalistsOf, likesOf } from "./rules.ts";
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
      .set({ phase: isBallot ? "final" : "swiping", isDrawn: isDrawn || isBallot })
      .where(eq(togetherRounds.id, roundId));
    await notifyRound(tx, roundId);
    return true;
  });
  return begun ?? false;
}

/** The last that was drawn: nobody adds cards behind `known`, and nobody twice. */
export async function addCards(
  roundId: number,
  known: number,
  bookIds: readonly number[],
  isDrawn: boolean,
): Promise<void> {
  await changeRound(roundId, async (tx, round) => {
    if (round.phase !== "swiping" || (await tx.$count(togetherCards, eq(togetherCards.roundId, roundId))) !== known)
      return;
    if (bookIds.length > 0) {
      await tx.insert(togetherCards).values(bookIds.map((bookId, index) => ({ roundId, at: known + index, bookId })));
    }
    if (isDrawn) await tx.update(togetherRounds).set({ isDrawn }).where(eq(togetherRounds.id, roundId));
    await notifyRound(tx, roundId);
  });
}

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

/** Ends the swiping with an agreed card, or with the final; and the final with its count. */
export async function leadOn(roundId: number, step: "final" | "over", card: number | null): Promise<boolean> {
  const led = await changeRound(roundId, async (tx, round) => {
    if (round.phase === "swiping" && step === "final") {
      await beginFinal(tx, round);
      return true;
    }
    if (round.phase === "swiping" && card !== null) {
      if (!(await finalists(roundId, tx)).includes(card)) return false;
      await end(tx, roundId, [card]);
      return true;
    }
    if (round.phase !== "final" || step !== "over") return false;
    await closeFinal(tx, round);
    return true;
  });
  return led ?? false;
}

/** What nobody ended: a ballot at its time, and a round of swiping after two days. */
export async function closeDue(roundId?: number): Promise<void> {
  const due = await db
    .select({ id: togetherRounds.id })
    .from(togetherRounds)
    .where(
      and(
        ne(togetherRounds.phase, "over"),
        sql`coalesce(${togetherRounds.endsAt}, ${togetherRounds.createdAt} + interval '2 days') <= now()`,
        roundId === undefined ? undefined : eq(togetherRounds.id, roundId),
      ),
    );
  for (const { id } of due) {
    await changeRound(id, async (tx, round) => {
      if (round.phase === "final") await closeFinal(tx, round);
      else if (round.phase !== "over") await end(tx, id, await finalists(id, tx));
    });
  }
}
