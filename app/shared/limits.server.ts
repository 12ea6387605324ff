import { randomUUID } from "node:crypto";

import { sql } from "drizzle-orm";

import { addressGroup, CLIENT_ADDRESS_HEADER } from "#app/server/client-address.ts";
import { db } from "#db/client.server.ts";
import { rateLimits } from "#db/schema.ts";

/** What is older counts for no limit any more. */
export const LONGEST_WINDOW_SECONDS = 24 * 60 * 60;

export interface Limit {
  /** So many turns … */
  limit: number;
  /** … in so many seconds from the first one on; at most a day. */
  windowSeconds: number;
}

export type Turn = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/** What one reader may do, and what everybody behind one address may together. */
export interface SharedLimit {
  ofReader: Limit;
  ofAddress: Limit;
}

export type SharedTurn = { allowed: true } | { allowed: false; retryAfterSeconds: number; of: "reader" | "address" };

/** For small changes that come one by one: a deal reported, a reader muted. Each counts by itself. */
export const SMALL_CHANGES: SharedLimit = {
  ofReader: { limit: 60, windowSeconds: 60 },
  ofAddress: { limit: 120, windowSeconds: 60 },
};

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
  const address = request.headers.get(CLIENT_ADDRESS_HEADER) ?? "";
  const shared = await takeTurn(`${what}|${addressGroup(address)}`, ofAddress);
  return shared.allowed ? shared : { ...shared, of: "address" };
}

/**
 * Takes one turn of those that `key` has. One statement, so that turns taken at the same moment, also by several
 * processes, are counted one after the other. A key that names a reader holds their id: it goes when they go.
 */
export async function takeTurn(key: string, { limit, windowSeconds }: Limit): Promise<Turn> {
  const now = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
  // A clock that was set back must lock nobody out: a window that begins in the future is over as well.
  const over = sql`${now} - ${rateLimits.lastRequest} not between 0 and ${windowSeconds * 1000 - 1}`;
  const [row] = await db
    .insert(rateLimits)
    // An id of its own: only one unique index may stand in the way of a key that is there.
    .values({ id: randomUUID(), key, count: 1, lastRequest: now })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${over} then 1 else least(${rateLimits.count}, ${limit}) + 1 end`,
        lastRequest: sql`case when ${over} then ${now} else ${rateLimits.lastRequest} end`,
      },
    })
    .returning({
      count: rateLimits.count,
      waitMs: sql<number>`(${rateLimits.lastRequest} + ${windowSeconds * 1000} - ${now})::float8`,
    });
  if (!row || row.count <= limit) return { allowed: true };
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(row.waitMs / 1000)) };
}
