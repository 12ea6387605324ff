import { and, count, desc, eq, inArray, lt, max, sql } from "drizzle-orm";

import { displayName } from "#app/auth/readers/display-name.queries.server.ts";
import { timeZoneOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { suspensionEnd } from "#app/auth/suspension/suspension.ts";
import { CONTENT, IS_OPEN } from "#app/club/reports/queries.server.ts";
import { db } from "#db/client.server.ts";
import { profiles, reports, users } from "#db/schema.ts";
import { CONTENT_KINDS, type ReportReason, type ContentKind } from "#db/schema/club/moderation.ts";

import { messagesAround, suggestionsAnswered, type ContextLine } from "./context.queries.server.ts";
import { momentsIn, type ContentRef } from "./rules.ts";

export async function writerOf({ kind, thingId }: ContentRef): Promise<string | null> {
  const { rows } = await db.execute<{ writerId: string }>(
    sql`select user_id as "writerId" from (${CONTENT[kind]}) as content where id = ${thingId}`,
  );
  return rows[0]?.writerId ?? null;
}

export const PAGE_SIZE = 20;

const MAX_REPORTS = 20;

export interface ReportedContent {
  /** Of the newest report; decisions refer to the content by it. */
  reportId: number;
  kind: ContentKind;
  /** As it was when the newest report was sent. */
  text: string;
  /** False if it is deleted. */
  stands: boolean;
  writer: ReportedReader;
  readers: number;
  reports: Array<{ id: number; by: string; reason: ReportReason; note: string | null; date: string }>;
  /** Messages around a message, or the suggestion that a recommendation answers. */
  before: ContextLine[];
  after: ContextLine[];
}

export interface ReportedReader {
  id: string;
  name: string;
  admin: boolean;
  /** `until November 25, 2026`. */
  suspended: string | null;
}

/** Newest report first; `before` is the previous page's `next`. */
export async function reportedContent(
  adminId: string,
  before: number | null,
): Promise<{ items: ReportedContent[]; next: number | null }> {
  const newest = max(reports.id);
  const [groups, timeZone] = await Promise.all([
    db
      .select({ kind: reports.kind, thingId: reports.thingId, newest: sql<number>`${newest}`, readers: count() })
      .from(reports)
      .where(IS_OPEN)
      .groupBy(reports.kind, reports.thingId)
      .having(before === null ? undefined : lt(newest, before))
      .orderBy(desc(newest))
      .limit(PAGE_SIZE + 1),
    timeZoneOf(adminId),
  ]);
  const shown = groups.slice(0, PAGE_SIZE);
  const things = (kind: ContentKind) => shown.filter((group) => group.kind === kind).map(({ thingId }) => thingId);
  const [openReports, standing, around, answered] = await Promise.all([
    openReportsOf(shown),
    existingContent(things),
    messagesAround(things("message")),
    suggestionsAnswered(things("recommendation")),
  ]);
  const writers = await readersById([...new Set(openReports.map(({ writerId }) => writerId))], timeZone);
  const moment = momentsIn(timeZone);
  const items = shown.flatMap(({ kind, thingId, newest: reportId, readers }): ReportedContent[] => {
    const of = openReports.filter((report) => report.kind === kind && report.thingId === thingId);
    const writer = of[0] && writers.get(of[0].writerId);
    // The writer or the reporter was erased between the queries.
    if (!of[0] || !writer) return [];
    const lines = around.filter(({ about }) => kind === "message" && about === thingId);
    const suggestion = kind === "recommendation" ? answered.get(thingId) : undefined;
    return [
      {
        reportId,
        kind,
        text: of[0].words,
        stands: standing.has(`${kind} ${thingId}`),
        writer,
        readers,
        reports: of.map(({ id, by, reason, note, createdAt }) => ({ id, by, reason, note, date: moment(createdAt) })),
        before: suggestion ? [suggestion] : lines.filter(({ id }) => id < thingId),
        after: lines.filter(({ id }) => id > thingId),
      },
    ];
  });
  return { items, next: groups.length > shown.length ? shown.at(-1)!.newest : null };
}

async function openReportsOf(groups: Array<{ kind: ContentKind; thingId: number }>) {
  if (groups.length === 0) return [];
  const keys = groups.map(({ kind, thingId }) => sql`(${kind}::text, ${thingId}::bigint)`);
  const ranked = db.$with("ranked").as(
    db
      .select({
        rankedId: sql<number>`${reports.id}`.as("ranked_id"),
        rank: sql<number>`row_number() over (
          partition by ${reports.kind}, ${reports.thingId} order by ${reports.id} desc)`.as("rank"),
      })
      .from(reports)
      .where(and(IS_OPEN, sql`(${reports.kind}, ${reports.thingId}) in (${sql.join(keys, sql`, `)})`)),
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
    .where(sql`${ranked.rank} <= ${MAX_REPORTS}`)
    .orderBy(desc(reports.id));
}

/** As `kind id`. */
async function existingContent(things: (kind: ContentKind) => number[]): Promise<Set<string>> {
  const found = await Promise.all(
    CONTENT_KINDS.map(async (kind) => {
      const { rows } = await db.execute<{ id: number }>(sql`
        select id::float8 as id from (${CONTENT[kind]}) as content
        where id = any(${sql.param(things(kind))}::bigint[])`);
      return rows.map(({ id }) => `${kind} ${id}`);
    }),
  );
  return new Set(found.flat());
}

async function readersById(ids: string[], timeZone: string): Promise<Map<string, ReportedReader>> {
  const rows = await db
    .select({ id: users.id, name: displayName, role: users.role, until: users.suspendedUntil })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(inArray(users.id, ids));
  return new Map(rows.map((row) => [row.id, toReportedReader(row, timeZone)]));
}

function toReportedReader(
  { id, name, role, until }: { id: string; name: string; role: string; until: Date | null },
  timeZone: string,
): ReportedReader {
  const suspended = until && until > new Date() ? suspensionEnd(until, timeZone) : null;
  return { id, name, admin: role === "admin", suspended };
}
