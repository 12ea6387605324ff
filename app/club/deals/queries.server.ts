import { eq, sql } from "drizzle-orm";

import { logAct } from "#app/auth/admins/staff-acts.queries.server.ts";
import { tell } from "#app/auth/notices/tell.queries.server.ts";
import { countsInPublic } from "#app/auth/readers/counted-readers.queries.server.ts";
import { booksOffered } from "#app/books/names/named-books.queries.server.ts";
import { microsOf, NEWEST, timeCursor } from "#app/http/cursor.server.ts";
import { readCursor, writeCursor } from "#app/http/cursor.ts";
import type { Page } from "#app/http/use-paged-list.ts";
import { dayIn, longDates, longDay, type Clock } from "#app/platform/dates.ts";
import { db } from "#db/client.server.ts";
import { bookDealReports, bookDeals, bookWishes, readingList, savedBooks, users } from "#db/schema.ts";

import { HIDING_REPORTS } from "./rules.ts";
import type { NewDeal } from "./schema.ts";

export interface Deal {
  id: number;
  title: string;
  description: string;
  discount: number;
  link: string;
  host: string;
  /** `November 20, 2026`, in the reader's time zone. */
  posted: string;
  /** `2026-11-20`. */
  endsOn: string | null;
  ends: string | null;
  /** The last day is over in the reader's time zone: only the admin still sees the deal. */
  ended: boolean;
  reported: boolean;
  /** Since the last dismissal; always 0 for readers. */
  reports: number;
  hidden: boolean;
  /** Null also if it is not known for sure. */
  book: { id: number; title: string } | null;
}

export const PAGE_SIZE = 24;

/** Readers get deals valid today in their time zone, the admin gets all. */
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
  const offered = await booksOffered(shown.map(({ title, description: text }) => ({ title, text })));
  return {
    items: shown.map(
      ({ createdAt, endsOn, reports, countingReports, id, title, description, discount, link, reported }, index) => ({
        id,
        title,
        description,
        discount,
        link,
        reported,
        host: new URL(link).host,
        posted: date(createdAt),
        ...endOf(endsOn, today),
        reports: isAdmin ? reports : 0,
        hidden: countingReports >= HIDING_REPORTS,
        book: offered[index] ?? null,
      }),
    ),
    next: last ? writeCursor([last.micros, last.id]) : null,
  };
}

/** Tells readers who have the book that it names on their list, saved or requested. */
export async function createDeal(adminId: string, deal: NewDeal): Promise<void> {
  const [book = null] = await booksOffered([{ title: deal.title, text: deal.description }]);
  await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(bookDeals)
      .values({ ...deal, createdBy: adminId })
      .returning({ id: bookDeals.id });
    await logAct(tx, adminId, "deal-added", { thingId: row!.id, subject: deal.title });
    if (book) await tell(tx, { kind: "deal", readers: readersWith(book.id), actorId: adminId, bookId: book.id });
  });
}

const readersWith = (bookId: number) => sql`
  select user_id from ${readingList} where book_id = ${bookId} and status = 'want_to_read'
  union select user_id from ${savedBooks} where book_id = ${bookId}
  union select user_id from ${bookWishes} where book_id = ${bookId}`;

const endOf = (endsOn: string | null, today: string) => ({
  endsOn,
  ends: endsOn && longDay(endsOn),
  ended: endsOn !== null && endsOn < today,
});

export async function changeDeal(
  adminId: string,
  dealId: number,
  fields: NewDeal,
  { now, timeZone }: Clock,
): Promise<Partial<Deal> | null> {
  const { title, description, discountPercentage: discount, linkUrl: link, endsOn } = fields;
  const isChanged = await db.transaction(async (tx) => {
    const changed = await tx
      .update(bookDeals)
      .set(fields)
      .where(eq(bookDeals.id, dealId))
      .returning({ id: bookDeals.id });
    if (changed.length === 0) return false;
    await logAct(tx, adminId, "deal-changed", { thingId: dealId, subject: title });
    return true;
  });
  if (!isChanged) return null;
  const [book = null] = await booksOffered([{ title, text: description }]);
  const ending = endOf(endsOn, dayIn(timeZone, now));
  return { title, description, discount, link, host: new URL(link).host, ...ending, book };
}

export async function deleteDeal(adminId: string, dealId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [deal] = await tx.delete(bookDeals).where(eq(bookDeals.id, dealId)).returning({ title: bookDeals.title });
    if (!deal) return false;
    await logAct(tx, adminId, "deal-deleted", { thingId: dealId, subject: deal.title });
    return true;
  });
}

/** Idempotent. Returns false if the deal does not exist. */
export async function reportDeal(userId: string, dealId: number): Promise<boolean> {
  // The lock waits for a concurrent deletion, so that the insert cannot violate its foreign key.
  const { rowCount } = await db.execute(sql`
    with deal as (select id from ${bookDeals} where id = ${dealId} for key share),
    report as (
      insert into ${bookDealReports} (deal_id, user_id) select id, ${userId} from deal on conflict do nothing)
    select from deal`);
  return rowCount === 1;
}

export async function dismissReports(adminId: string, dealId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [deal] = await tx
      .update(bookDeals)
      .set({ reportsDismissedAt: sql`now()` })
      .where(eq(bookDeals.id, dealId))
      .returning({ title: bookDeals.title });
    if (!deal) return false;
    await logAct(tx, adminId, "deal-kept", { thingId: dealId, subject: deal.title });
    return true;
  });
}

const reportsSinceDismissal = sql`
  from ${bookDealReports} report join ${users} reporter on reporter.id = report.user_id
  where report.deal_id = book_deals.id and report.created_at > coalesce(book_deals.kept_at, '-infinity')`;

const openReports = sql<number>`(select count(*)::integer ${reportsSinceDismissal})`;

/** Leaves out accounts that were registered for the purpose. */
const countingReports = sql<number>`(
  select count(*)::integer ${reportsSinceDismissal} and ${countsInPublic(sql`reporter`)})`;

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
  .prepare("");
