import { sql, type SQL } from "drizzle-orm";

import type { SessionUser } from "#app/auth/session/session.ts";
import { log } from "#app/platform/log.ts";
import { failingMail } from "#app/platform/mail-state.server.ts";
import { db } from "#db/client.server.ts";
import { JOBS_SCHEMA } from "#db/job-queues.ts";
import {
  bookDealReports,
  bookDeals,
  books,
  catalogueUploads,
  openLibraryRuns,
  reports,
  siteSettings,
  users,
} from "#db/schema.ts";

/** Each is counted up to here: more than that is "many" to an admin. */
const COUNTED_MAX = 1_000;

/** What waits for an admin, each at most `COUNTED_MAX`. */
export interface AdminTasks {
  /** Reported messages, suggestions and recommendations. */
  reports: number;
  /** Accounts that wait for approval. */
  waitingReaders: number;
  /** Deals that are over, or that readers report as expired. */
  deals: number;
  deadLinks: number;
  /** 1 if the imprint lacks the owner's name or address. */
  imprint: number;
  /** Kinds of background work whose last run failed. */
  failedJobs: number;
  /** 1 while mail does not go out. */
  mail: number;
  /** Uploads of books that wait for a decision. */
  uploads: number;
  /** 1 if an import from Open Library stopped and waits. */
  stoppedImport: number;
}

/** The counts shown on every page of an admin. */
export interface TaskCounts extends Pick<AdminTasks, "reports" | "waitingReaders"> {
  /** Each thing to decide counts; all dead links and all failed work count as one each. */
  total: number;
}

/** Null for everybody but an admin. Fails to null: a page does not fail for want of a number. */
export async function taskCounts(user: SessionUser | null): Promise<TaskCounts | null> {
  if (user?.role !== "admin") return null;
  try {
    const tasks = await adminTasks();
    const { reports, waitingReaders } = tasks;
    return { reports, waitingReaders, total: totalOf(tasks) };
  } catch (error) {
    log.error({ err: error }, "the admin's tasks could not be counted");
    return { reports: 0, waitingReaders: 0, total: 0 };
  }
}

export function totalOf({ deadLinks, failedJobs, ...each }: AdminTasks) {
  const sum = Object.values(each).reduce((sum, number) => sum + number, 0);
  return sum + Math.min(1, deadLinks) + Math.min(1, failedJobs);
}

/** One statement; every count is read along a partial index or from a small table, and ends at `COUNTED_MAX`. */
export async function adminTasks(): Promise<AdminTasks> {
  const { rows } = await db.execute<AdminTasks & Record<string, unknown>>(sql`select
    ${counted(sql`select from ${reports} where ${reports.state} = 'open' group by ${reports.kind}, ${reports.thingId}`)}
      as reports,
    ${counted(sql`select from ${users} where ${users.waitingSince} is not null and ${users.role} <> 'admin'`)}
      as "waitingReaders",
    ${counted(sql`select from ${bookDeals} where ${bookDeals.endsOn} < (now() at time zone 'UTC')::date or exists (
      select from ${bookDealReports} where ${bookDealReports.dealId} = ${bookDeals.id}
        and ${bookDealReports.createdAt} > coalesce(${bookDeals.reportsDismissedAt}, '-infinity'))`)}
      as deals,
    ${counted(sql`select from ${books} where ${books.linkStatus} in (404, 410)`)} as "deadLinks",
    (not exists (select from ${siteSettings}
      where ${siteSettings.ownerName} is not null and ${siteSettings.ownerAddress} is not null))::integer as imprint,
    ${counted(sql`select from (
        select distinct on (name) state from ${sql.identifier(JOBS_SCHEMA)}.job
        where completed_on is not null and name <> 'mail' order by name, completed_on desc) last
      where state = 'failed'`)}
      as "failedJobs",
    ${failingMail} as mail,
    ${counted(sql`select from ${catalogueUploads} where ${catalogueUploads.file} is not null`)} as uploads,
    ${counted(sql`select from ${openLibraryRuns} where ${openLibraryRuns.endedAt} is null and ${openLibraryRuns.problem} is not null`)}
      as "stoppedImport"`);
  return rows[0]!;
}

const counted = (rows: SQL) => sql`(select count(*)::integer from (${rows} limit ${COUNTED_MAX}) found)`;
