import { sql } from "drizzle-orm";

import { adminTasks, type AdminTasks } from "#app/auth/admins/admin-tasks.queries.server.ts";
import { adminTasksEmail } from "#app/auth/emails/admin-tasks-email.ts";
import { mailer } from "#app/auth/mail/mailer.queries.server.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { figure } from "#app/platform/figures.ts";
import type { Task } from "#app/platform/jobs/jobs.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";
import { db } from "#db/client.server.ts";
import { bookDealReports, bookDeals, reports, siteSettings, users } from "#db/schema.ts";

const RECIPIENTS_MAX = 20;

/** At most once a day, and only if a task is newer than the last e-mail. */
export async function emailAdmins(): Promise<void> {
  if (!(await claimEmail())) return;
  const tasks = await adminTasks();
  const { rows } = await db.execute<{ email: string }>(sql`
    select ${users.email} as email from ${users}
    where ${users.role} = 'admin' and ${users.emailVerified} limit ${RECIPIENTS_MAX}`);
  if (linesOf(tasks).length === 0) return;
  const compose = () => adminTasksEmail({ lines: linesOf(tasks), url: `${siteAddress}/admin` });
  for (const { email } of rows) mailer.send("admin-tasks", email, compose);
}

/** Stores the time first, so that no second process or restart sends the e-mail again. */
async function claimEmail(): Promise<boolean> {
  const since = sql`coalesce((select ${siteSettings.adminsMailedAt} from ${siteSettings}), '-infinity')`;
  const { rowCount } = await db.execute(sql`
    insert into ${siteSettings} (id, admins_mailed_at)
    select 1, now() where
      exists (select from ${reports} where ${reports.state} = 'open' and ${reports.updatedAt} > ${since})
      or exists (select from ${users} where ${users.waitingSince} > ${since} and ${users.role} <> 'admin')
      or exists (select from ${bookDealReports} join ${bookDeals} on ${bookDeals.id} = ${bookDealReports.dealId}
        where ${bookDealReports.createdAt} > ${since}
          and ${bookDealReports.createdAt} > coalesce(${bookDeals.reportsDismissedAt}, '-infinity'))
      or exists (select from ${bookDeals} where ${bookDeals.endsOn} < (now() at time zone 'UTC')::date
        and ${bookDeals.endsOn} >= (${since} at time zone 'UTC')::date)
    on conflict (id) do update set admins_mailed_at = now()
      where site_settings.admins_mailed_at is null or site_settings.admins_mailed_at < now() - interval '1 day'`);
  return rowCount === 1;
}

const LINES: ReadonlyArray<[task: keyof AdminTasks, one: string, many: string]> = inEachLanguage(() => [
  ["reports", t("report is waiting for your decision."), t("reports are waiting for your decision.")],
  ["waitingReaders", t("reader is waiting for approval."), t("readers are waiting for approval.")],
  ["deals", t("deal has ended or was reported as expired."), t("deals have ended or were reported as expired.")],
]);

function linesOf(tasks: AdminTasks): string[] {
  return LINES.filter(([task]) => tasks[task] > 0).map(
    ([task, one, many]) => `${figure(tasks[task])} ${tasks[task] === 1 ? one : many}`,
  );
}

/** Hourly, so that news after a quiet day is sent soon. */
export const adminEmail: Task = {
  work: emailAdmins,
  rhythm: { cron: "20 * * * *", afterStart: 300, onceInSeconds: 3_600 },
};
