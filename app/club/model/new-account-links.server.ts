import { eq, sql } from "drizzle-orm";

import { inTime } from "#app/platform/retry-message.ts";
import { onOneConnection, db, type Connection } from "#db/client.server.ts";
import { users } from "#db/schema.ts";

import { isLinkAlone, NEW_ACCOUNT_SECONDS } from "./compare-words.ts";

/** Words that must wait: in a sentence for their writer why and until when. */
export interface Held {
  problem: string;
  retryAfterSeconds: number;
}

/** A new account says something before it posts links alone; null where the words need not wait. */
export async function newAccountLinkRule(userId: string, text: string): Promise<Held | null> {
  if (!isLinkAlone(text)) return null;
  const [account] = await db
    .select({
      wait: sql<number>`ceil(${NEW_ACCOUNT_SECONDS} - extract(epoch from now() - ${users.createdAt}))::float8`,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!account || account.wait <= 0) return null;
  return {
    problem: `A new account cannot post a link alone. Say something about it, or post it ${inTime(account.wait)}.`,
    retryAfterSeconds: account.wait,
  };
}

/**
 * Lets the reader's writes of a kind in one after the other: two at once would not see that they say the same. Their row
 * in `users` is left alone, so that nobody who leaves waits for what they wrote. No transaction: who inserts last holds
 * what others wait for no longer than the database needs, however busy this process is.
 */
export function withUserLock<Result>(
  what: string,
  userId: string,
  write: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const turn = sql`hashtextextended(${`${what}|${userId}`}, 0)`;
  return onOneConnection(async (connection) => {
    await connection.execute(sql`select pg_advisory_lock(${turn})`);
    const result = await write(connection);
    await connection.execute(sql`select pg_advisory_unlock(${turn})`);
    return result;
  });
}
