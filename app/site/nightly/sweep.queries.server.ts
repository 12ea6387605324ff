import { and, inArray, lt, ne, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

import { sweepSuspendedMailboxes } from "#app/auth/limits/address-rules.queries.server.ts";
import { LONGEST_WINDOW_SECONDS } from "#app/auth/limits/limits.queries.server.ts";
import { forgetOldNotices } from "#app/auth/notices/emails.queries.server.ts";
import { forgetOldDevices } from "#app/auth/session/known-devices.queries.server.ts";
import { discardOldUploads } from "#app/books/import/upload/queries.server.ts";
import { sweepRounds } from "#app/deck/together/sweep.queries.server.ts";
import type { Task } from "#app/platform/jobs/jobs.ts";
import { tellOfNextBooks } from "#app/site/notices/series.queries.server.ts";
import { db } from "#db/client.server.ts";
import {
  accountEvents,
  bookCounts,
  books,
  chatDeletions,
  emailProofs,
  invitations,
  rateLimits,
  reports,
  sessions,
  usageDays,
  verifications,
} from "#db/schema.ts";

/** Long enough to handle an appeal. */
const DECIDED_REPORTS = sql`interval '180 days'`;
/** Long enough for the owner to see how often a link was used. */
const ENDED_INVITATIONS = sql`interval '90 days'`;
/** Long enough to notice a stranger's sign-in. */
const ACCOUNT_HISTORY = sql`interval '90 days'`;
/** Long enough for a device that is not used for a summer. */
const KNOWN_DEVICE_DAYS = 180;
/** Half a year: a letter's links lead somewhere as long. */
const NOTICE_DAYS = 180;
/** A year and a month, to compare a month with the same one of last year. */
const USAGE_DAYS = 400;

/** Deletes expired rows, which contain personal data that is no longer needed. */
export async function sweep(): Promise<void> {
  const now = sql`now()`;
  await removeAll(verifications, lt(verifications.expiresAt, now));
  await removeAll(sessions, lt(sessions.expiresAt, now));
  const tooOld = sql`(extract(epoch from now()) - ${LONGEST_WINDOW_SECONDS}) * 1000`;
  await removeAll(rateLimits, lt(rateLimits.lastRequest, tooOld));
  const decided = and(ne(reports.state, "open"), lt(reports.updatedAt, sql`now() - ${DECIDED_REPORTS}`))!;
  await removeAll(reports, decided);
  await removeAll(chatDeletions, lt(chatDeletions.deletedAt, sql`now() - interval '1 day'`));
  await removeAll(invitations, lt(invitations.endsAt, sql`now() - ${ENDED_INVITATIONS}`));
  await sweepSuspendedMailboxes();
  await discardOldUploads();
  await sweepRounds();
  await db.delete(emailProofs).where(lt(emailProofs.expiresAt, now));
  await db.delete(accountEvents).where(lt(accountEvents.createdAt, sql`now() - ${ACCOUNT_HISTORY}`));
  await forgetOldDevices(KNOWN_DEVICE_DAYS);
  await forgetOldNotices(NOTICE_DAYS);
  await tellOfNextBooks();
  await addUpBooks();
  await noteDuplicates();
  // Deletes without `skip locked`: no process writes the count of an old day.
  await db.delete(usageDays).where(lt(usageDays.day, sql`(now() at time zone 'UTC')::date - ${USAGE_DAYS}::integer`));
}

/** Replaces many changes of the book count by their sum. A concurrent second sweep finds nothing to sum. */
async function addUpBooks(): Promise<void> {
  await db.execute(sql`
    with counted as (delete from ${bookCounts} returning change)
    insert into ${bookCounts} (change) select sum(change) from counted having count(*) > 0`);
}

/** Corrects `shares_name`, which triggers miss for locked rows and for books of concurrent transactions. */
async function noteDuplicates(): Promise<void> {
  const isShared = sql`count(*) > 1`;
  const wrong = db
    .select({ name: books.workName })
    .from(books)
    .groupBy(books.workName)
    .having(sql`(${isShared}) <> bool_or(${books.sharesName}) or (${isShared}) <> bool_and(${books.sharesName})`);
  await db.execute(sql`select note_namesakes(array(${wrong}))`);
}

export const sweeping: Task = {
  work: sweep,
  rhythm: { cron: "0 * * * *", afterStart: 0, onceInSeconds: 3_600 },
};

/** Skips rows that another transaction has locked, so that neither waits; the next run deletes them. */
async function removeAll(
  table: PgTable & {
    id:
      | typeof sessions.id
      | typeof verifications.id
      | typeof rateLimits.id
      | typeof chatDeletions.id
      | typeof reports.id
      | typeof invitations.id;
  },
  where: SQL,
): Promise<void> {
  const expired = db.select({ id: table.id }).from(table).where(where).for("update", { skipLocked: true });
  await db.delete(table).where(inArray(table.id, expired));
}
