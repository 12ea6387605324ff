import { and, eq, sql } from "drizzle-orm";

import { claimQuota, oneReaderOneWrite } from "#app/auth/limits/quotas.queries.server.ts";
import { QUOTAS } from "#app/auth/limits/quotas.ts";
import { db } from "#db/client.server.ts";
import type { Genre } from "#db/genres.ts";
import { books, tasteRules, tasteSettings, users } from "#db/schema.ts";

import type { TasteSettings } from "./schema.ts";
import type { TasteRule } from "./taste.ts";

export interface BookFacts {
  id: number;
  title: string;
  author: string;
  genre: Genre;
}

export async function bookFacts(ids: readonly number[]): Promise<Map<number, BookFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await factsOf.execute({ ids });
  return new Map(rows.map((row) => [row.id, row]));
}

const factsOf = db
  .select({ id: books.id, title: books.title, author: books.author, genre: books.genre })
  .from(books)
  .where(sql`${books.id} = any(${sql.placeholder("ids")}::integer[])`)
  .prepare("");

/** Null deletes the rule. Throws `QuotaReached`. */
export async function setRule(
  userId: string,
  { subject, name }: Omit<TasteRule, "stance">,
  stance: TasteRule["stance"] | null,
): Promise<void> {
  const same = and(
    eq(tasteRules.userId, userId),
    eq(tasteRules.subject, subject),
    sql`lower(${tasteRules.name}) = lower(${name})`,
  );
  return db.transaction(async (tx) => {
    await tx.delete(tasteRules).where(same);
    if (stance === null) return;
    await claimQuota(tx, userId, "tasteRules");
    await tx.insert(tasteRules).values({ userId, subject, name, stance }).onConflictDoNothing();
  });
}

/** The account's own rules win. Only an account of the last day takes over pause and reset. */
export async function joinTaste(
  userId: string,
  { joining, pausedAt, resetAt }: { joining: readonly TasteRule[]; pausedAt: number | null; resetAt: number | null },
): Promise<void> {
  const at = (ms: number | null) => sql`to_timestamp(${ms}::float8 / 1000)`;
  await db.transaction(async (tx) => {
    await oneReaderOneWrite(tx, userId, "tasteRules");
    const remaining = QUOTAS.tasteRules.most - (await tx.$count(tasteRules, eq(tasteRules.userId, userId)));
    const rules = joining.slice(0, Math.max(0, remaining)).map((rule) => ({ userId, ...rule }));
    if (rules.length > 0) await tx.insert(tasteRules).values(rules).onConflictDoNothing();
    await tx.execute(sql`
      insert into ${tasteSettings} (user_id, paused_at, reset_at)
      select id, ${at(pausedAt)}, ${at(resetAt)} from ${users}
      where id = ${userId} and created_at > now() - interval '1 day'
      on conflict do nothing`);
  });
}

export async function pauseLearning(userId: string, paused: boolean): Promise<void> {
  const pausedAt = paused ? sql`coalesce(${tasteSettings.pausedAt}, now())` : null;
  await db
    .insert(tasteSettings)
    .values({ userId, pausedAt: paused ? sql`now()` : null })
    .onConflictDoUpdate({ target: tasteSettings.userId, set: { pausedAt } });
}

export async function setTasteSettings(userId: string, { ignored, drawnAgain }: TasteSettings): Promise<void> {
  const settings = { ignoredSources: ignored, drawnAgain };
  await db
    .insert(tasteSettings)
    .values({ userId, ...settings })
    .onConflictDoUpdate({ target: tasteSettings.userId, set: settings });
}

/** Makes the ranking ignore earlier decisions, and deletes all rules but "never". */
export async function resetTaste(userId: string): Promise<void> {
  const resetAt = sql`now()`;
  await db.transaction(async (tx) => {
    await tx
      .insert(tasteSettings)
      .values({ userId, resetAt })
      .onConflictDoUpdate({ target: tasteSettings.userId, set: { resetAt } });
    await tx.delete(tasteRules).where(and(eq(tasteRules.userId, userId), sql`${tasteRules.stance} <> 'never'`));
  });
}
