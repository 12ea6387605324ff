import { createHmac, randomUUID } from "node:crypto";

import { eq, inArray, sql } from "drizzle-orm";

import { mailboxOf } from "#app/auth/mail/mailbox.ts";
import { appSecret } from "#app/platform/app-secret.server.ts";
import { addressGroup, CLIENT_ADDRESS_HEADER } from "#app/platform/client-address.ts";
import { limitConcurrency } from "#app/platform/limit-concurrency.ts";
import { db } from "#db/client.server.ts";
import { rateLimits } from "#db/schema.ts";

import { LIMITS, type Limit, type SharedLimit } from "./quotas.ts";

export const LONGEST_WINDOW_SECONDS = 24 * 60 * 60;

export type Attempt = { allowed: true } | { allowed: false; retryAfterSeconds: number };

export type SharedAttempt = { allowed: true } | { allowed: false; retryAfterSeconds: number; of: "reader" | "address" };

/** A user who has reached their own limit uses up nothing of the address's limit. */
export async function countSharedAttempt(
  what: string,
  userId: string,
  request: Request,
  { ofReader, ofAddress }: SharedLimit,
): Promise<SharedAttempt> {
  const own = await countAttempt(`${what}|${userId}`, ofReader);
  if (!own.allowed) return { ...own, of: "reader" };
  const shared = await countAddressAttempt(what, request, ofAddress);
  return shared.allowed ? shared : { ...shared, of: "address" };
}

/** Counts an attempt for the request's address; for IPv6, for its whole /64. */
export function countAddressAttempt(what: string, request: Request, limit: Limit): Promise<Attempt> {
  return consume([{ key: addressKey(what, request), limit }]);
}

export function refundAddressAttempt(what: string, request: Request): Promise<void> {
  return refund([addressKey(what, request)]);
}

function addressKey(what: string, request: Request): string {
  const address = request.headers.get(CLIENT_ADDRESS_HEADER) ?? "";
  return `${what}|address|${digestOf(addressGroup(address))}`;
}

export function countEmailAttempt(what: string, email: string, ...limits: Limit[]): Promise<Attempt> {
  return consume(limits.map((limit) => ({ key: emailKey(what, email, limit), limit })));
}

export function countMailboxAttempt(what: string, email: string): Promise<Attempt> {
  return countEmailAttempt(what, mailboxOf(email) ?? email, LIMITS.emailsToMailbox);
}

export function refundEmailAttempt(what: string, email: string, ...limits: Limit[]): Promise<void> {
  return refund(limits.map((limit) => emailKey(what, email, limit)));
}

/** Counts all `cost` attempts of `what|whom` or none. `whom` is a user's id or another name without an address. */
export function countAttempt(key: string, limit: Limit, cost = 1): Promise<Attempt> {
  return consume([{ key: storedKey(key), limit }], cost);
}

export function refundAttempt(key: string): Promise<void> {
  return refund([storedKey(key)]);
}

/** When the window began that counted last, in ms since 1970. */
export async function lastAttempt(key: string): Promise<number | null> {
  const [row] = await db
    .select({ at: rateLimits.lastRequest })
    .from(rateLimits)
    .where(eq(rateLimits.key, storedKey(key)));
  return row?.at ?? null;
}

export function countedAs(userId: string): string {
  return digestOf(userId);
}

/** Counts for better-auth, whose own store deletes everything older than its own longest window. */
export const libraryLimits = {
  async consume(key: string, { window, max }: { window: number; max: number }) {
    const attempt = await consume([{ key: `auth|${digestOf(key)}`, limit: { limit: max, windowSeconds: window } }]);
    return { allowed: attempt.allowed, retryAfter: attempt.allowed ? null : attempt.retryAfterSeconds };
  },
};

interface Counter {
  key: string;
  limit: Limit;
}

/** At most four connections of a process wait for the same few rows in a flood; the others serve pages. */
const concurrency = limitConcurrency({ atOnce: 4, maxWaiting: Infinity });

function consume(counters: readonly Counter[], cost = 1): Promise<Attempt> {
  return concurrency.run(() => count(inLockOrder(counters), cost))!;
}

function inLockOrder(counters: readonly Counter[]): Counter[] {
  return counters.toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

/** Commits without waiting for the disk. A crash forgets only the counts of the last moment. */
const WITHOUT_WAITING = sql`set_config('synchronous_commit', 'off', true)`;

/** One statement serializes simultaneous attempts of all processes: all counters count the attempt, or none. */
async function count(counters: readonly Counter[], cost: number): Promise<Attempt> {
  const now = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
  const { key, lastRequest } = rateLimits;
  const ofKey = (value: (limit: Limit) => number) =>
    sql`case ${key} ${sql.join(
      counters.map((counter) => sql`when ${counter.key} then ${value(counter.limit)}::bigint`),
      sql` `,
    )} end`;
  const windowMs = ofKey(({ windowSeconds }) => windowSeconds * 1000);
  // A clock that was set back must lock nobody out: a window that starts in the future has ended as well.
  const over = sql`(${now} - ${lastRequest} not between 0 and ${windowMs} - 1)`;
  const taken = await db
    .insert(rateLimits)
    // A new id, so that the key is the only unique index that can conflict.
    .values(counters.map((counter) => ({ id: randomUUID(), key: counter.key, count: cost, lastRequest: now })))
    .onConflictDoUpdate({
      target: key,
      set: {
        count: sql`case when ${over} then ${cost} else ${rateLimits.count} + ${cost} end`,
        lastRequest: sql`case when ${over} then ${now} else ${lastRequest} end`,
      },
      setWhere: sql`${over} or ${rateLimits.count} + ${cost} <= ${ofKey(({ limit }) => limit)}`,
    })
    .returning({ key, setting: WITHOUT_WAITING });
  if (taken.length === counters.length) return { allowed: true };

  const counted = new Set(taken.map((row) => row.key));
  await refund([...counted]);
  const refusing = counters.filter((counter) => !counted.has(counter.key)).map((counter) => counter.key);
  const [row] = await db
    .select({ waitMs: sql<number | null>`max(${lastRequest} + ${windowMs} - ${now})::float8` })
    .from(rateLimits)
    .where(inArray(key, refusing));
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil((row?.waitMs ?? 0) / 1000)) };
}

async function refund(keys: string[]): Promise<void> {
  await db.execute(sql`
    with locked as (
      select id from rate_limits where key = any (${sql.param(keys)}) order by key collate "C" for update
    )
    update rate_limits set count = greatest(count - 1, 0) from locked where rate_limits.id = locked.id
    returning ${WITHOUT_WAITING}`);
}

function storedKey(key: string): string {
  const bar = key.indexOf("|");
  return `${key.slice(0, bar)}|${digestOf(key.slice(bar + 1))}`;
}

const emailKey = (what: string, email: string, { windowSeconds }: Limit) =>
  `${what}-${windowSeconds}|email|${digestOf(email.trim().toLowerCase())}`;

/** Keyed, so that a reader of the table cannot try out addresses. */
function digestOf(whom: string): string {
  return createHmac("sha256", appSecret).update(`rate limit|${whom}`).digest("base64url");
}
