import { eq, sql, type SQL } from "drizzle-orm";

import { env } from "#app/env.server.ts";
import { db } from "#db/client.server.ts";
import { JOBS_SCHEMA } from "#db/job-queues.ts";
import { verifications } from "#db/schema.ts";

import type { MailOutcome } from "./mail/outcome-notes.ts";

export const SENDS_MAIL = env.SMTP_URL !== undefined;

export interface MailState {
  sentAt: string | null;
  failingSince: string | null;
  failedAt: string | null;
  reason: string | null;
  waiting: number;
}

const ID = "mail-state";
const EXPIRES_AT = sql`now() + interval '30 days'`;

const KNOWN = sql`(select ${verifications.value}::jsonb from ${verifications} where ${verifications.id} = ${ID})`;

export const failingMail: SQL = SENDS_MAIL
  ? sql`coalesce((${KNOWN} ->> 'failingSince' is not null)::integer, 0)`
  : sql`0`;

export async function noteMailOutcome(outcome: MailOutcome): Promise<void> {
  const at = new Date().toISOString();
  const noted = outcome.sent
    ? { sentAt: at, failingSince: null }
    : { failedAt: at, reason: outcome.reason, ...(!outcome.isAboutMail && { failingSince: at }) };
  const value = JSON.stringify(noted);
  const before = sql`${verifications.value}::jsonb`;
  const since = outcome.sent
    ? sql`'{}'::jsonb`
    : sql`jsonb_strip_nulls(jsonb_build_object('failingSince', ${before} ->> 'failingSince'))`;
  await db
    .insert(verifications)
    .values({ id: ID, identifier: ID, value, expiresAt: EXPIRES_AT })
    .onConflictDoUpdate({
      target: verifications.id,
      set: {
        value: sql`(${before} || ${value}::jsonb || ${since})::text`,
        expiresAt: EXPIRES_AT,
        updatedAt: sql`now()`,
      },
    });
}

export async function mailState(): Promise<MailState> {
  const [[row], { rows }] = await Promise.all([
    db.select({ value: verifications.value }).from(verifications).where(eq(verifications.id, ID)),
    db.execute<{ waiting: number }>(sql`select count(*)::integer as waiting
      from ${sql.identifier(JOBS_SCHEMA)}.job where name = 'mail' and state in ('created', 'retry', 'active')`),
  ]);
  const known = JSON.parse(row?.value ?? "{}") as Partial<MailState>;
  return { sentAt: null, failingSince: null, failedAt: null, reason: null, ...known, waiting: rows[0]!.waiting };
}
