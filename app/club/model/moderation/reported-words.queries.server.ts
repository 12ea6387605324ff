import { and, count, desc, eq, inArray, lt, max, sql } from "drizzle-orm";

import { displayName } from "#app/auth/model/display-name.server.ts";
import { suspensionEnd } from "#app/auth/model/suspension.ts";
import { timeZoneOf } from "#app/auth/model/time-zone.server.ts";
import { db } from "#db/client.server.ts";
import type { ReportReason, WordKind } from "#db/moderation.ts";
import { bookRecommendations, bookSuggestions, chatMessages, profiles, reports, users } from "#db/schema.ts";

import { momentsIn } from "./rules.ts";

export const TABLES = { message: chatMessages, suggestion: bookSuggestions, recommendation: bookRecommendations };

export const WORDS_A_PAGE = 20;

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
