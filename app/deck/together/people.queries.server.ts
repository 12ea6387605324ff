import { and, asc, eq, inArray, or } from "drizzle-orm";

import { countAttempt, lastAttempt } from "#app/auth/limits/limits.queries.server.ts";
import { LIMITS } from "#app/auth/limits/quotas.ts";
import { db } from "#db/client.server.ts";
import { togetherCards, togetherPeople } from "#db/schema.ts";

import { changeRound, notifyRound, type Round } from "./rounds.queries.server.ts";
import { freeName, HOST_SILENT_MS, MOST_PEOPLE } from "./rules.ts";
import { agree } from "./votes.queries.server.ts";

export type Person = typeof togetherPeople.$inferSelect;

/** `guest` is the hash of a device's token. */
export interface Who {
  userId: string | null;
  guest: string | null;
}

function isWho({ userId, guest }: Who) {
  return or(
    userId === null ? undefined : eq(togetherPeople.userId, userId),
    guest === null ? undefined : eq(togetherPeople.guest, guest),
  );
}

/** A guest who has signed in since stays who they were. */
export async function personIn(roundId: number, who: Who): Promise<Person | null> {
  const is = isWho(who);
  if (!is) return null;
  const [person] = await db
    .select()
    .from(togetherPeople)
    .where(and(eq(togetherPeople.roundId, roundId), is))
    .orderBy(asc(togetherPeople.id))
    .limit(1);
  return person ?? null;
}

export async function peopleOf(roundId: number, from: Pick<typeof db, "select"> = db): Promise<Person[]> {
  return from
    .select()
    .from(togetherPeople)
    .where(eq(togetherPeople.roundId, roundId))
    .orderBy(asc(togetherPeople.joinedAt), asc(togetherPeople.id));
}

export interface Joining {
  name: string;
  learns: boolean;
  takesResult: boolean;
}

/** Joining twice changes nothing. */
export async function joinRound(
  roundId: number,
  who: Who,
  joining: Joining,
): Promise<"joined" | "full" | "late" | "over"> {
  const joined = await changeRound(roundId, async (tx, round) => {
    if (round.phase === "over") return "over" as const;
    const people = await peopleOf(roundId, tx);
    const isIn = people.some(({ userId, guest }) => (who.userId ? userId === who.userId : guest === who.guest));
    if (isIn) return "joined" as const;
    if (round.phase === "final" && round.way === "swipe") return "late" as const;
    if (people.length >= MOST_PEOPLE) return "full" as const;
    const name = freeName(
      joining.name,
      people.map((person) => person.name),
    );
    const [userId, guest] = who.userId ? [who.userId, null] : [null, who.guest];
    const isReader = userId !== null;
    await tx.insert(togetherPeople).values({
      roundId,
      userId,
      guest,
      name,
      learns: isReader && joining.learns,
      takesResult: isReader && joining.takesResult,
    });
    await notifyRound(tx, roundId);
    return "joined" as const;
  });
  return joined ?? "over";
}

/** Their votes and nominations go with them. Returns false once the round is over. */
export async function leaveRound(roundId: number, personId: number): Promise<boolean> {
  const left = await changeRound(roundId, async (tx, round) => {
    if (round.phase === "over") return false;
    if (round.phase === "lobby") {
      const nominated = and(eq(togetherCards.roundId, roundId), eq(togetherCards.nominatedBy, personId));
      await tx.delete(togetherCards).where(nominated);
    }
    await tx.delete(togetherPeople).where(and(eq(togetherPeople.roundId, roundId), eq(togetherPeople.id, personId)));
    if (round.phase === "swiping") await agree(tx, round);
    await notifyRound(tx, roundId);
    return true;
  });
  return left ?? true;
}

export async function roundsOf(userId: string): Promise<number[]> {
  const rows = await db
    .select({ roundId: togetherPeople.roundId })
    .from(togetherPeople)
    .where(eq(togetherPeople.userId, userId));
  return rows.map(({ roundId }) => roundId);
}

/** After somebody's account is gone: the others wait for their votes no more. */
export async function goOnWithout(roundIds: readonly number[]): Promise<void> {
  for (const id of roundIds) {
    await changeRound(id, async (tx, round) => {
      if (round.phase === "swiping") await agree(tx, round);
      await notifyRound(tx, id);
    });
  }
}

const hostKey = (roundId: number) => `round-hosts|${roundId}`;

/** The counter of the host's requests tells to the minute when the last was. */
export async function noteHost(roundId: number): Promise<void> {
  await countAttempt(hostKey(roundId), LIMITS.roundHost);
}

export async function isHostSilent({ id, createdAt }: Pick<Round, "id" | "createdAt">): Promise<boolean> {
  const last = (await lastAttempt(hostKey(id))) ?? createdAt.getTime();
  return Date.now() - last > HOST_SILENT_MS;
}

/** Of those with an open page, who are still in their round. */
export async function stillThere(people: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: togetherPeople.id })
    .from(togetherPeople)
    .where(inArray(togetherPeople.id, people.map(Number)));
  return rows.map(({ id }) => String(id));
}
