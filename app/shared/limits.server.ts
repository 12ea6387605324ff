import { randomUUID } from "node:crypto";

import { sql } from "drizzle-orm";

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
