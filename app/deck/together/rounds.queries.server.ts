import { randomInt } from "node:crypto";

import { eq, sql } from "drizzle-orm";

import { db, type Transaction } from "#db/client.server.ts";
import { siteSettings, togetherPeople, togetherRounds } from "#db/schema.ts";
import type { RoundPool, RoundRule, RoundWay } from "#db/schema/deck/together-kinds.ts";

import { CODE_LENGTH, SIGNS } from "./code.ts";

export type Round = typeof togetherRounds.$inferSelect;

export interface NewRound {
  way: RoundWay;
  rule: RoundRule;
  pool: RoundPool;
  poolName: string | null;
  mostPages: number | null;
  endsAt: Date | null;
}

export interface Host {
  userId: string;
  name: string;
  learns: boolean;
  takesResult: boolean;
}

/** Returns the code. Of a thousand million codes one may exist: another one is drawn. */
export async function startRound(host: Host, round: NewRound): Promise<string> {
  for (;;) {
    const code = Array.from({ length: CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]!).join("");
    const made = await db.transaction(async (tx) => {
      const [row] = await tx
        .insert(togetherRounds)
        .values({ ...round, code, seed: randomInt(2 ** 32) })
        .onConflictDoNothing({ target: togetherRounds.code })
        .returning({ id: togetherRounds.id });
      if (row) await tx.insert(togetherPeople).values({ ...host, roundId: row.id, isHost: true });
      return row !== undefined;
    });
    if (made) return code;
  }
}

export async function roundOf(code: string): Promise<Round | null> {
  const [round] = await db.select().from(togetherRounds).where(eq(togetherRounds.code, code));
  return round ?? null;
}

/** One change of a round at a time: what is agreed does not depend on whose vote arrives first. */
export async function changeRound<T>(
  id: number,
  work: (tx: Transaction, round: Round) => Promise<T>,
): Promise<T | null> {
  return db.transaction(async (tx) => {
    const [round] = await tx.select().from(togetherRounds).where(eq(togetherRounds.id, id)).for("update");
    return round ? work(tx, round) : null;
  });
}

/** Arrives at the open pages with the commit. */
export async function notifyRound(tx: Pick<Transaction, "execute">, id: number): Promise<void> {
  await tx.execute(sql`select pg_notify('together', ${String(id)})`);
}

export async function guestsMayJoin(): Promise<boolean> {
  const [settings] = await db.select({ guests: siteSettings.guestsMayJoinRounds }).from(siteSettings);
  return settings?.guests ?? true;
}
