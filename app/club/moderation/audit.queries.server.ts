import { and, desc, eq, inArray, lt, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { displayName, displayNameOf } from "#app/auth/readers/display-name.queries.server.ts";
import { timeZoneOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { suspensionEnd } from "#app/auth/suspension/suspension.ts";
import { db } from "#db/client.server.ts";
import { moderationLog, profiles, users } from "#db/schema.ts";

import { ACT_KINDS, NO_PAGE, type ActFacts, type AuditView } from "./audit-view.ts";
import { momentsIn } from "./rules.ts";

const PAGE_SIZE = 50;

export interface Act extends ActFacts {
  id: number;
  reason: string | null;
  date: string;
}

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
      .leftJoin(users, eq(users.id, moderationLog.userId))
      .leftJoin(profiles, eq(profiles.id, users.id))
      .where(
        and(
          before === null ? undefined : lt(moderationLog.id, before),
          kind === null ? undefined : inArray(moderationLog.act, ACT_KINDS[kind].acts),
          by === null ? undefined : by === NO_PAGE ? ne(moderationLog.origin, "page") : eq(moderationLog.adminId, by),
        ),
      )
      .orderBy(desc(moderationLog.id))
      .limit(PAGE_SIZE + 1),
    timeZoneOf(adminId),
  ]);
  const shown = rows.slice(0, PAGE_SIZE);
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

/** Those who still have an account, sorted by name. */
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
