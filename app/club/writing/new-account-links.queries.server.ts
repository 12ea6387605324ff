import { eq, sql } from "drizzle-orm";

import { NEW_ACCOUNT_SECONDS } from "#app/auth/limits/quotas.ts";
import { t } from "#app/language/t.ts";
import { inTime } from "#app/platform/retry-message.ts";
import { onOneConnection, db, type Connection } from "#db/client.server.ts";
import { users } from "#db/schema.ts";

import { isLinkAlone } from "./text-comparison.ts";

export interface PostDelay {
  problem: string;
  retryAfterSeconds: number;
}

/** Spam rule: a new account cannot post a link without other text. Null if the text is allowed. */
export async function newAccountLinkRule(userId: string, text: string): Promise<PostDelay | null> {
  if (!isLinkAlone(text)) return null;
  const [account] = await db
    .select({
      wait: sql<number>`ceil(${NEW_ACCOUNT_SECONDS} - extract(epoch from now() - ${users.createdAt}))::float8`,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!account || account.wait <= 0) return null;
  return {
    problem: t("New accounts can’t post just a link. Say something about it, or post it {inTime}.", {
      inTime: inTime(account.wait),
    }),
    retryAfterSeconds: account.wait,
  };
}

/**
 * Serializes a reader's writes of a kind, so that duplicates see each other. Locks no row in `users`, for which account
 * deletion would wait; uses no transaction, so that the insert's locks end with the statement.
 */
export function withUserLock<Result>(
  what: string,
  userId: string,
  write: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const lockKey = sql`hashtextextended(${`${what}|${userId}`}, 0)`;
  return onOneConnection(async (connection) => {
    await connection.execute(sql`select pg_advisory_lock(${lockKey})`);
    const result = await write(connection);
    await connection.execute(sql`select pg_advisory_unlock(${lockKey})`);
    return result;
  });
}
