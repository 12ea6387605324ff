import { eq, sql } from "drizzle-orm";

import { noteAct } from "#app/auth/model/staff-acts.server.ts";
import { env } from "#app/env.server.ts";
import { microsOf, NEWEST, timeCursor } from "#app/http/cursor.server.ts";
import { readCursor, writeCursor } from "#app/http/cursor.ts";
import type { Page } from "#app/http/use-paged-list.ts";
import { dayIn, longDates, longDay, type Clock } from "#app/platform/dates.ts";
import { db } from "#db/client.server.ts";
import { bookDealReports, bookDeals, users } from "#db/schema.ts";

import { HIDING_REPORTS, REPORTER_AGE } from "./rules.ts";
import type { NewDeal } from "./schema.ts";

export interface Deal {
  id: number;
  title: string;
  description: string;
  discount: number;
  link: string;
  /** Where the link leads, for eyes. */
  host: string;
  /** Written out, on the reader's calendar. */
  posted: string;
  /** The last day it holds, written out. */
  ends: string | null;
  /** That day is over where the reader is: only the admin still sees the deal. */
  ended: boolean;
  /** Whether this reader has said that it no longer holds. */
  reported: boolean;
  /** How many readers say so since the admin last looked; told to the admin alone, else 0. */
  reports: number;
  /** So many that readers do not see it. */
  hidden: boolean;
}

export const PAGE_SIZE = 24;

/** The next `PAGE_SIZE` deals, newest first: what holds today where the reader is, and for the admin every one. */
export async function dealsPage(
  { id: userId, role }: { id: string; role: "user" | "admin" },
  after: string | null,
  { now, timeZone }: Clock,
): Promise<Page<Deal>> {
  const isAdmin = role === "admin";
  const today = dayIn(timeZone, now);
  const [micros, id] = readCursor(after, ["time"]) ?? NEWEST;
  const rows = await newestDeals.execute({ userId, isAdmin, today, micros, id });
  const shown = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined;
  const date = longDates(timeZone);
  return {
    items: shown.map(
      ({ createdAt, endsOn, reports, countingReports, id, title, description, discount, link, reported }) => ({
        id,
        title,
        description,
        discount,
        link,
        reported,
        host: new URL(link).host,
        posted: date(createdAt),
        ends: endsOn && longDay(endsOn),
        ended: endsOn !== null && endsOn < today,
        reports: isAdmin ? reports : 0,
        hidden: countingReports >= HIDING_REPORTS,
      }),
    ),
    next: last ? writeCursor([last.micros, last.id]) : null,
  };
}

export async function createDeal(adminId: string, deal: NewDeal): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(bookDeals)
      .values({ ...deal, createdBy: adminId })
      .returning({ id: bookDeals.id });
    await noteAct(tx, adminId, "deal-added", { thingId: row!.id, subject: deal.title });
  });
}

/** Whether there was such a deal. */
export async function deleteDeal(adminId: string, dealId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [deal] = await tx.delete(bookDeals).where(eq(bookDeals.id, dealId)).returning({ title: bookDeals.title });
    if (!deal) return false;
    await noteAct(tx, adminId, "deal-deleted", { thingId: dealId, subject: deal.title });
    return true;
  });
}

/** Says that a deal no longer holds; said again, it counts once. False where there is no such deal. */
export async function reportDeal(userId: string, dealId: number): Promise<boolean> {
  // Locked, so that a deal which is being deleted is not there any more instead of standing in the way.
  const { rowCount } = await db.execute(sql`
    with deal as (select id from ${bookDeals} where id = ${dealId} for key share),
    report as (
      insert into ${bookDealReports} (deal_id, user_id) select id, ${userId} from deal on conflict do nothing)
    select from deal`);
  return rowCount === 1;
}

/** Lets a deal stand in spite of the reports so far. False where there is no such deal. */
export async function dismissReports(adminId: string, dealId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [deal] = await tx
      .update(bookDeals)
      .set({ keptAt: sql`now()` })
      .where(eq(bookDeals.id, dealId))
      .returning({ title: bookDeals.title });
    if (!deal) return false;
    await noteAct(tx, adminId, "deal-kept", { thingId: dealId, subject: deal.title });
    return true;
  });
}

const reportsSinceKept = sql`
  from ${bookDealReports} report join ${users} reporter on reporter.id = report.user_id
  where report.deal_id = book_deals.id and report.created_at > coalesce(book_deals.kept_at, '-infinity')`;

const openReports = sql<number>`(select count(*)::integer ${reportsSinceKept})`;

/**
 * Those that hide a deal. Without a mail server no reader can confirm an address: then the age of an account alone keeps
 * out who registers for that.
 */
const countingReports = sql<number>`(
  select count(*)::integer ${reportsSinceKept}
    and reporter.created_at < now() - ${sql.raw(`interval '${REPORTER_AGE}'`)}
    and ${env.SMTP_URL ? sql`reporter.email_verified` : sql`true`})`;

const newestDeals = db
  .select({
    id: bookDeals.id,
    title: bookDeals.title,
    description: bookDeals.description,
    discount: bookDeals.discountPercentage,
    link: bookDeals.linkUrl,
    endsOn: bookDeals.endsOn,
    createdAt: bookDeals.createdAt,
    micros: microsOf(bookDeals.createdAt),
    reports: openReports,
    countingReports,
    reported: sql<boolean>`exists (
      select from ${bookDealReports} report
      where report.deal_id = book_deals.id and report.user_id = ${sql.placeholder("userId")})`,
  })
  .from(bookDeals)
  .where(
    sql`(${bookDeals.createdAt}, ${bookDeals.id}) < ${timeCursor(sql.placeholder("micros"), sql.placeholder("id"))}
      and (${sql.placeholder("isAdmin")}::boolean or (
        coalesce(${bookDeals.endsOn} >= ${sql.placeholder("today")}::date, true)
        and ${countingReports} < ${sql.raw(String(HIDING_REPORTS))}))`,
  )
  .orderBy(sql`${bookDeals.createdAt} desc`, sql`${bookDeals.id} desc`)
  .limit(PAGE_SIZE + 1)
  .prepare("newest_deals");
