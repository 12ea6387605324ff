import { and, count, desc, eq, gt, inArray, lt, max, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { forgetSuspendedMailbox, noteSuspendedMailbox } from "#app/auth/model/address-rules.server.ts";
import { displayName, displayNameOf } from "#app/auth/model/display-name.server.ts";
import { FOR_GOOD, suspensionEnd } from "#app/auth/model/suspension.ts";
import { timeZoneOf } from "#app/auth/model/time-zone.server.ts";
import { db, type Transaction } from "#db/client.server.ts";
import type { ReportReason, WordKind } from "#db/moderation.ts";
import {
  bookRecommendations,
  bookSuggestions,
  chatMessages,
  moderationLog,
  moderationNotices,
  profiles,
  reports,
  sessions,
  users,
} from "#db/schema.ts";

import { ACT_KINDS, NO_PAGE, type ActFacts, type AuditView } from "./audit-view.ts";
import { momentsIn } from "./rules.ts";
import type { Removal, Suspension } from "./schema.ts";

const TABLES = { message: chatMessages, suggestion: bookSuggestions, recommendation: bookRecommendations };

export const WORDS_A_PAGE = 20;
export const READERS_A_PAGE = 50;
const ACTS_A_PAGE = 50;
/** So many reports of one thing are read out; the others are counted. */
const MOST_REPORTS = 20;
/** So many messages before a reported one, and after it. */
const AROUND = 3;

/** Reported words, as the admin judges them. */
export interface ReportedWords {
  /** Of the newest report: by it decisions name the words. */
  reportId: number;
  kind: WordKind;
  words: string;
  /** Whether they can still be read by others. */
  stands: boolean;
  writer: ReportedReader;
  /** How many readers report it. */
  readers: number;
  reports: Array<{ id: number; by: string; reason: ReportReason; note: string | null; date: string }>;
  /** What was said around a message, or the suggestion that a recommendation answers, in order. */
  before: ContextLine[];
  after: ContextLine[];
}

export interface ReportedReader {
  id: string;
  name: string;
  /** Admins cannot be suspended. */
  admin: boolean;
  /** `until November 25, 2026`; null where they are not suspended. */
  suspended: string | null;
}

export interface ContextLine {
  id: number;
  by: string;
  words: string;
}

/** What is reported and not decided yet, newest report first; `before` is the last page's `next`. */
export async function reportedWords(
  adminId: string,
  before: number | null,
): Promise<{ words: ReportedWords[]; next: number | null }> {
  const newest = max(reports.id);
  const [groups, timeZone] = await Promise.all([
    db
      .select({ kind: reports.kind, thingId: reports.thingId, newest: sql<number>`${newest}`, readers: count() })
      .from(reports)
      .where(eq(reports.state, "open"))
      .groupBy(reports.kind, reports.thingId)
      .having(before === null ? undefined : lt(newest, before))
      .orderBy(desc(newest))
      .limit(WORDS_A_PAGE + 1),
    timeZoneOf(adminId),
  ]);
  const shown = groups.slice(0, WORDS_A_PAGE);
  const things = (kind: WordKind) => shown.filter((group) => group.kind === kind).map(({ thingId }) => thingId);
  const [said, standing, around, answered] = await Promise.all([
    openReportsOf(shown),
    standingOf(things),
    messagesAround(things("message")),
    suggestionsAnswered(things("recommendation")),
  ]);
  const writers = await readersById([...new Set(said.map(({ writerId }) => writerId))], timeZone);
  const moment = momentsIn(timeZone);
  const words = shown.flatMap(({ kind, thingId, newest: reportId, readers }): ReportedWords[] => {
    const of = said.filter((report) => report.kind === kind && report.thingId === thingId);
    const writer = of[0] && writers.get(of[0].writerId);
    // Its writer, or who reported it, was erased a moment ago.
    if (!of[0] || !writer) return [];
    const lines = around.filter(({ about }) => kind === "message" && about === thingId);
    const asked = kind === "recommendation" ? answered.get(thingId) : undefined;
    return [
      {
        reportId,
        kind,
        words: of[0].words,
        stands: standing.has(`${kind} ${thingId}`),
        writer,
        readers,
        reports: of.map(({ id, by, reason, note, createdAt }) => ({ id, by, reason, note, date: moment(createdAt) })),
        before: asked ? [asked] : lines.filter(({ id }) => id < thingId),
        after: lines.filter(({ id }) => id > thingId),
      },
    ];
  });
  return { words, next: groups.length > shown.length ? shown.at(-1)!.newest : null };
}

async function openReportsOf(groups: Array<{ kind: WordKind; thingId: number }>) {
  if (groups.length === 0) return [];
  const places = groups.map(({ kind, thingId }) => sql`(${kind}::text, ${thingId}::bigint)`);
  const ranked = db.$with("ranked").as(
    db
      .select({
        rankedId: sql<number>`${reports.id}`.as("ranked_id"),
        rank: sql<number>`row_number() over (
          partition by ${reports.kind}, ${reports.thingId} order by ${reports.id} desc)`.as("rank"),
      })
      .from(reports)
      .where(
        and(eq(reports.state, "open"), sql`(${reports.kind}, ${reports.thingId}) in (${sql.join(places, sql`, `)})`),
      ),
  );
  return db
    .with(ranked)
    .select({
      id: reports.id,
      kind: reports.kind,
      thingId: reports.thingId,
      writerId: reports.writerId,
      words: reports.words,
      reason: reports.reason,
      note: reports.note,
      by: displayName,
      createdAt: reports.createdAt,
    })
    .from(ranked)
    .innerJoin(reports, eq(reports.id, ranked.rankedId))
    .innerJoin(users, eq(users.id, reports.userId))
    .leftJoin(profiles, eq(profiles.id, reports.userId))
    .where(sql`${ranked.rank} <= ${MOST_REPORTS}`)
    .orderBy(desc(reports.id));
}

/** Which of these things are still there, each as its kind and id. */
async function standingOf(things: (kind: WordKind) => number[]): Promise<Set<string>> {
  const kinds = Object.keys(TABLES) as WordKind[];
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const table = TABLES[kind];
      const rows = await db
        .select({ id: table.id })
        .from(table)
        .where(inArray(table.id, things(kind)));
      return rows.map(({ id }) => `${kind} ${id}`);
    }),
  );
  return new Set(found.flat());
}

/** What was said around these messages, also around one that is gone. */
async function messagesAround(ids: number[]): Promise<Array<ContextLine & { about: number }>> {
  const { rows } = await db.execute<{ about: number; id: number; by: string; words: string }>(sql`
    select reported.id::float8 as about, near.id::float8 as id, ${displayName} as by, near.message as words
    from unnest(${sql.param(ids)}::bigint[]) as reported (id)
    cross join lateral (
      (select id, user_id, message from ${chatMessages} where id < reported.id order by id desc limit ${AROUND})
      union all
      (select id, user_id, message from ${chatMessages} where id > reported.id order by id limit ${AROUND})
    ) as near
    join ${users} on ${users.id} = near.user_id left join ${profiles} on ${profiles.id} = near.user_id
    order by near.id`);
  return rows;
}

async function suggestionsAnswered(recommendationIds: number[]): Promise<Map<number, ContextLine>> {
  const rows = await db
    .select({
      about: bookRecommendations.id,
      id: bookSuggestions.id,
      by: displayName,
      words: sql<string>`${bookSuggestions.title} || chr(10) || ${bookSuggestions.description}`,
    })
    .from(bookRecommendations)
    .innerJoin(bookSuggestions, eq(bookSuggestions.id, bookRecommendations.suggestionId))
    .innerJoin(users, eq(users.id, bookSuggestions.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(inArray(bookRecommendations.id, recommendationIds));
  return new Map(rows.map(({ about, ...line }) => [about, line]));
}

async function readersById(ids: string[], timeZone: string): Promise<Map<string, ReportedReader>> {
  const rows = await db
    .select({ id: users.id, name: displayName, role: users.role, until: users.suspendedUntil })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(inArray(users.id, ids));
  return new Map(rows.map((row) => [row.id, asReported(row, timeZone)]));
}

function asReported(
  { id, name, role, until }: { id: string; name: string; role: string; until: Date | null },
  timeZone: string,
): ReportedReader {
  const suspended = until && until > new Date() ? suspensionEnd(until, timeZone) : null;
  return { id, name, admin: role === "admin", suspended };
}

/**
 * Removes the words that this report is about, tells their writer why and those who reported them that it was done.
 * False where no such report is open, or the words are gone already.
 */
export async function removeWords(adminId: string, reportId: number, { rule, reason }: Removal): Promise<boolean> {
  return db.transaction(async (tx) => {
    const found = await openReport(tx, reportId);
    if (!found) return false;
    const { kind, thingId, writerId, words } = found;
    const table = TABLES[kind];
    const gone = await tx.delete(table).where(eq(table.id, thingId)).returning({ id: table.id });
    if (gone.length === 0) return false;
    await tx.insert(moderationNotices).values({ userId: writerId, kind, words, rule, reason, outcome: "removed" });
    await close(tx, found, "removed");
    await tx.insert(moderationLog).values({ adminId, act: "removal", kind, thingId, readerId: writerId, reason });
    return true;
  });
}

/** Lets the words stand, and tells those who reported them. False where no such report is open. */
export async function dismissReports(adminId: string, reportId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const found = await openReport(tx, reportId);
    if (!found) return false;
    const { kind, thingId, writerId } = found;
    await close(tx, found, "dismissed");
    await tx.insert(moderationLog).values({ adminId, act: "dismissal", kind, thingId, readerId: writerId });
    return true;
  });
}

/** The report, locked: of two decisions at the same moment the second finds it closed. */
async function openReport(tx: Transaction, id: number) {
  const [found] = await tx
    .select({ kind: reports.kind, thingId: reports.thingId, writerId: reports.writerId, words: reports.words })
    .from(reports)
    .where(and(eq(reports.id, id), eq(reports.state, "open")))
    .for("update");
  return found;
}

async function close(
  tx: Transaction,
  { kind, thingId }: { kind: WordKind; thingId: number },
  outcome: "removed" | "dismissed",
): Promise<void> {
  const closed = await tx
    .update(reports)
    .set({ state: outcome, updatedAt: sql`now()` })
    .where(and(eq(reports.kind, kind), eq(reports.thingId, thingId), eq(reports.state, "open")))
    .returning({ userId: reports.userId, rule: reports.reason });
  await tx.insert(moderationNotices).values(closed.map(({ userId, rule }) => ({ userId, kind, rule, outcome })));
}

/** Suspends a reader and ends their sessions at once. False where there is none, or it is an admin. */
export async function suspendReader(adminId: string, readerId: string, { days, reason }: Suspension): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [suspended] = await tx
      .update(users)
      .set({
        suspendedUntil: days === null ? FOR_GOOD : sql`now() + make_interval(days => ${days})`,
        suspensionReason: reason,
      })
      .where(and(eq(users.id, readerId), ne(users.id, adminId), ne(users.role, "admin")))
      .returning({ until: users.suspendedUntil, email: users.email });
    if (!suspended) return false;
    await noteSuspendedMailbox(tx, readerId, suspended.email, suspended.until!);
    await tx.delete(sessions).where(eq(sessions.userId, readerId));
    await tx.insert(moderationLog).values({ adminId, act: "suspension", readerId, reason, until: suspended.until });
    return true;
  });
}

/** False where the reader is not suspended. */
export async function liftSuspension(adminId: string, readerId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const lifted = await tx
      .update(users)
      .set({ suspendedUntil: null, suspensionReason: null })
      .where(and(eq(users.id, readerId), gt(users.suspendedUntil, sql`now()`)))
      .returning({ id: users.id });
    if (lifted.length === 0) return false;
    await forgetSuspendedMailbox(tx, readerId);
    await tx.insert(moderationLog).values({ adminId, act: "lift", readerId });
    return true;
  });
}

export interface SuspendedReader {
  id: string;
  name: string;
  /** `until November 25, 2026` */
  suspended: string;
  reason: string;
}

/** Who is suspended now, those first whose suspension ends first; at most `READERS_A_PAGE` after so many. */
export async function suspendedReaders(adminId: string, skip: number) {
  const [rows, timeZone] = await Promise.all([
    db
      .select({ id: users.id, name: displayName, until: users.suspendedUntil, reason: users.suspensionReason })
      .from(users)
      .leftJoin(profiles, eq(profiles.id, users.id))
      .where(gt(users.suspendedUntil, sql`now()`))
      .orderBy(users.suspendedUntil, users.id)
      .offset(skip)
      .limit(READERS_A_PAGE + 1),
    timeZoneOf(adminId),
  ]);
  const readers = rows.slice(0, READERS_A_PAGE).map(({ id, name, until, reason }): SuspendedReader => ({
    id,
    name,
    suspended: suspensionEnd(until!, timeZone),
    reason: reason!,
  }));
  return { readers, next: rows.length > readers.length ? skip + READERS_A_PAGE : null };
}

export interface Act extends ActFacts {
  id: number;
  reason: string | null;
  date: string;
}

/** What was done with an admin's rights, newest first; `before` is the last page's `next`. */
export async function acts(
  adminId: string,
  { before, kind, by }: AuditView,
): Promise<{ acts: Act[]; next: number | null }> {
  const [rows, timeZone] = await Promise.all([
    db
      .select({
        id: moderationLog.id,
        admin: adminName,
        reader: sql<string | null>`case when ${users.id} is not null then ${displayName} end`,
        act: moderationLog.act,
        origin: moderationLog.origin,
        kind: moderationLog.kind,
        thingId: moderationLog.thingId,
        subject: moderationLog.subject,
        reason: moderationLog.reason,
        until: moderationLog.until,
        createdAt: moderationLog.createdAt,
      })
      .from(moderationLog)
      .leftJoin(admins, eq(admins.id, moderationLog.adminId))
      .leftJoin(adminProfiles, eq(adminProfiles.id, admins.id))
      .leftJoin(users, eq(users.id, moderationLog.readerId))
      .leftJoin(profiles, eq(profiles.id, users.id))
      .where(
        and(
          before === null ? undefined : lt(moderationLog.id, before),
          kind === null ? undefined : inArray(moderationLog.act, ACT_KINDS[kind].acts),
          by === null ? undefined : by === NO_PAGE ? ne(moderationLog.origin, "page") : eq(moderationLog.adminId, by),
        ),
      )
      .orderBy(desc(moderationLog.id))
      .limit(ACTS_A_PAGE + 1),
    timeZoneOf(adminId),
  ]);
  const shown = rows.slice(0, ACTS_A_PAGE);
  const moment = momentsIn(timeZone);
  return {
    acts: shown.map(({ until, createdAt, ...act }) => ({
      ...act,
      end: until && suspensionEnd(until, timeZone),
      date: moment(createdAt),
    })),
    next: rows.length > shown.length ? shown.at(-1)!.id : null,
  };
}

/** Whoever has left a line and an account, by name. */
export async function actors(): Promise<Array<{ id: string; name: string }>> {
  return db
    .select({ id: admins.id, name: sql<string>`${adminName}` })
    .from(admins)
    .leftJoin(adminProfiles, eq(adminProfiles.id, admins.id))
    .where(inArray(admins.id, db.selectDistinct({ id: moderationLog.adminId }).from(moderationLog)))
    .orderBy(adminName);
}

const admins = alias(users, "admins");
const adminProfiles = alias(profiles, "admin_profiles");
const adminName = sql<
  string | null
>`case when ${admins.id} is not null then ${displayNameOf(admins, adminProfiles)} end`;
