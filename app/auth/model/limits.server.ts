import { createHmac, randomUUID } from "node:crypto";

import { eq, inArray, sql } from "drizzle-orm";

import { appSecret } from "#app/platform/app-secret.server.ts";
import { addressGroup, CLIENT_ADDRESS_HEADER } from "#app/platform/client-address.ts";
import { limitConcurrency } from "#app/platform/limit-concurrency.ts";
import { db } from "#db/client.server.ts";
import { rateLimits } from "#db/schema.ts";

import type { Limit, SharedLimit } from "./quotas.ts";

/** Older rows count for no limit. */
export const LONGEST_WINDOW_SECONDS = 24 * 60 * 60;

export type Turn = { allowed: true } | { allowed: false; retryAfterSeconds: number };

export type SharedTurn = { allowed: true } | { allowed: false; retryAfterSeconds: number; of: "reader" | "address" };

/**
 * Takes a turn of the reader and one of their address. Who has used up their own takes none of the others' behind
 * the same address.
 */
export async function takeTurns(
  what: string,
  readerId: string,
  request: Request,
  { ofReader, ofAddress }: SharedLimit,
): Promise<SharedTurn> {
  const own = await takeTurn(`${what}|${readerId}`, ofReader);
  if (!own.allowed) return { ...own, of: "reader" };
  const shared = await takeAddressTurn(what, request, ofAddress);
  return shared.allowed ? shared : { ...shared, of: "address" };
}

/** Takes one turn of everybody behind the address that the request came from: of IPv6 that is a whole /64. */
export function takeAddressTurn(what: string, request: Request, limit: Limit): Promise<Turn> {
  const address = request.headers.get(CLIENT_ADDRESS_HEADER) ?? "";
  return take([{ key: `${what}|address|${digestOf(addressGroup(address))}`, limit }]);
}

/**
 * Takes one turn of an e-mail address, whether or not somebody has an account with it: of all limits, or of none where
 * one of them refuses it.
 */
export function takeEmailTurn(what: string, email: string, ...limits: Limit[]): Promise<Turn> {
  return take(limits.map((limit) => ({ key: emailKey(what, email, limit), limit })));
}

/** Gives a turn back that turned out not to count. */
export function giveEmailTurnBack(what: string, email: string, ...limits: Limit[]): Promise<void> {
  return giveBack(limits.map((limit) => emailKey(what, email, limit)));
}

/**
 * Takes `cost` of the turns that `what|whom` has, all of them or none; `whom` is a reader's id or another name that
 * holds no address.
 */
export function takeTurn(key: string, limit: Limit, cost = 1): Promise<Turn> {
  return take([{ key: storedKey(key), limit }], cost);
}

/** Gives a turn of `takeTurn` back. */
export function giveTurnBack(key: string): Promise<void> {
  return giveBack([storedKey(key)]);
}

/** How the keys of everything end that counts for this reader. */
export function countedAs(userId: string): string {
  return digestOf(userId);
}

/** Counts for better-auth, whose own store deletes whatever is older than its own longest window. */
export const libraryLimits = {
  async consume(key: string, { window, max }: { window: number; max: number }) {
    const turn = await take([{ key: `auth|${digestOf(key)}`, limit: { limit: max, windowSeconds: window } }]);
    return { allowed: turn.allowed, retryAfter: turn.allowed ? null : turn.retryAfterSeconds };
  },
};

interface Counter {
  key: string;
  limit: Limit;
}

/**
 * In a flood everybody waits for the same few rows: so many connections of a process wait with them, the others serve
 * pages.
 */
const counting = limitConcurrency({ atOnce: 4, mostWaiting: Infinity });

function take(counters: readonly Counter[], cost = 1): Promise<Turn> {
  return counting.take(() => count(counters, cost))!;
}

/**
 * One statement, so that turns taken at the same moment, also by several processes, are counted one after the other.
 * All counters let them through, or none counts them.
 */
async function count(counters: readonly Counter[], cost: number): Promise<Turn> {
  const now = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
  const { key, lastRequest } = rateLimits;
  const ofKey = (value: (limit: Limit) => number) =>
    sql`case ${key} ${sql.join(
      counters.map((counter) => sql`when ${counter.key} then ${value(counter.limit)}::bigint`),
      sql` `,
    )} end`;
  const windowMs = ofKey(({ windowSeconds }) => windowSeconds * 1000);
  // A clock that was set back must lock nobody out: a window that begins in the future is over as well.
  const over = sql`(${now} - ${lastRequest} not between 0 and ${windowMs} - 1)`;
  const taken = await db
    .insert(rateLimits)
    // An id of its own: only one unique index may stand in the way of a key that is there.
    .values(counters.map((counter) => ({ id: randomUUID(), key: counter.key, count: cost, lastRequest: now })))
    .onConflictDoUpdate({
      target: key,
      set: {
        count: sql`case when ${over} then ${cost} else ${rateLimits.count} + ${cost} end`,
        lastRequest: sql`case when ${over} then ${now} else ${lastRequest} end`,
      },
      setWhere: sql`${over} or ${rateLimits.count} + ${cost} <= ${ofKey(({ limit }) => limit)}`,
    })
    .returning({ key });
  if (taken.length === counters.length) return { allowed: true };

  const counted = new Set(taken.map((row) => row.key));
  await giveBack([...counted]);
  const refusing = counters.filter((counter) => !counted.has(counter.key)).map((counter) => counter.key);
  const [row] = await db
    .select({ waitMs: sql<number | null>`max(${lastRequest} + ${windowMs} - ${now})::float8` })
    .from(rateLimits)
    .where(inArray(key, refusing));
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil((row?.waitMs ?? 0) / 1000)) };
}

/** One after the other: in one statement the rows would be locked in another order than `take` does. */
async function giveBack(keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await db
      .update(rateLimits)
      .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
      .where(eq(rateLimits.key, key));
  }
}

function storedKey(key: string): string {
  const bar = key.indexOf("|");
  return `${key.slice(0, bar)}|${digestOf(key.slice(bar + 1))}`;
}

const emailKey = (what: string, email: string, { windowSeconds }: Limit) =>
  `${what}-${windowSeconds}|email|${digestOf(email.trim().toLowerCase())}`;

/** Keyed, so that whoever reads the table cannot try out addresses. */
function digestOf(whom: string): string {
  return createHmac("sha256", appSecret).update(`rate limit|${whom}`).digest("base64url");
}
