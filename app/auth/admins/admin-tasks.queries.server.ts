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

const COUNTED_MAX = 1_000;

export interface AdminTasks {
  reports: number;
  waitingReaders: number;
  deals: number;
  deadLinks: number;
  imprint: number;
  failedJobs: number;
  mail: number;
  uploads: number;
  stoppedImport: number;
}

export interface TaskCounts extends Pick<AdminTasks, "reports" | "waitingReaders"> {
  total: number;
}

/** Null for everybody but an admin, and on failure: a page does not fail for want of a number. */
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
