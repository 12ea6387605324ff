import { and, eq, gt, sql, type SQL } from "drizzle-orm";

import { displayName } from "#app/auth/readers/display-name.queries.server.ts";
import { timeZoneOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { suspensionEnd } from "#app/auth/suspension/suspension.ts";
import { microsOf } from "#app/http/cursor.server.ts";
import { writeCursor } from "#app/http/cursor.ts";
import { longDates } from "#app/platform/dates.ts";
import { db, plannedForValues, type Connection } from "#db/client.server.ts";
import { knownDevices, profiles, sessions, users } from "#db/schema.ts";

import type { MembersView } from "./members-view.ts";

export const MEMBERS_A_PAGE = 50;

/** Found by address and by nickname, each. */
const FOUND_MAX = 500;

export interface Member {
  id: string;
  /** Without an e-mail address: moderation does not need it. */
  name: string;
  /** Admins cannot be suspended. */
  isAdmin: boolean;
  waits: boolean;
  /** `November 20, 2026` */
  joined: string;
  /** The day of the last sign-in or visit; null if nothing of it is kept any more. */
  seen: string | null;
  suspended: string | null;
  reason: string | null;
}

export async function membersPage(
  adminId: string,
  { search, suspendedOnly, after }: MembersView,
): Promise<{ members: Member[]; next: string | null }> {
  const page = (on: Connection) =>
    on
      .select({
        id: users.id,
        name: displayName,
        role: users.role,
        waitingSince: users.waitingSince,
        createdAt: users.createdAt,
        micros: microsOf(users.createdAt),
        seenAt: seenAt.mapWith(users.createdAt),
        until: sql`case when ${users.suspendedUntil} > now() then ${users.suspendedUntil} end`.mapWith(
          users.suspendedUntil,
        ),
        reason: users.suspensionReason,
      })
      .from(users)
      .leftJoin(profiles, eq(profiles.id, users.id))
      .where(
        and(
          suspendedOnly ? gt(users.suspendedUntil, sql`now()`) : undefined,
          search === "" ? undefined : sql`${users.id} in (${foundBy(search)})`,
          after ? sql`(${users.createdAt}, ${users.id}) < (${timeOf(after[0])}, ${after[1]}::text)` : undefined,
        ),
      )
      .orderBy(sql`${users.createdAt} desc`, sql`${users.id} desc`)
      .limit(MEMBERS_A_PAGE + 1);
  // PostgreSQL uses an index for a prefix only if the plan knows the text.
  const [rows, timeZone] = await Promise.all([search === "" ? page(db) : plannedForValues(page), timeZoneOf(adminId)]);
  const shown = rows.slice(0, MEMBERS_A_PAGE);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  const date = longDates(timeZone);
  return {
    members: shown.map(({ id, name, role, waitingSince, createdAt, seenAt, until, reason }): Member => ({
      id,
      name,
      isAdmin: role === "admin",
      waits: waitingSince !== null && role !== "admin",
      joined: date(createdAt),
      seen: seenAt && date(seenAt),
      suspended: until && suspensionEnd(until, timeZone),
      reason: until && reason,
    })),
    next: last ? writeCursor([last.micros, last.id, 0]) : null,
  };
}

const seenAt = sql<Date | null>`greatest(
  (select max(${sessions.updatedAt}) from ${sessions} where ${sessions.userId} = ${users.id}),
  (select max(${knownDevices.seenAt}) from ${knownDevices} where ${knownDevices.userId} = ${users.id}))`;

const timeOf = (micros: string) => sql`timestamptz 'epoch' + ${micros}::double precision * interval '1 microsecond'`;

/** Compares the indexed expressions, so that a search reads only what it finds. */
function foundBy(search: string): SQL {
  const email = `${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`
    (select id from ${users} where email collate "C" like ${email}::text limit ${FOUND_MAX})
    union all
    (select id from ${profiles} where nickname_skeleton collate "C"
      like regexp_replace(name_skeleton(${search}::text), '([\\\\%_])', '\\\\\\1', 'g') || '%' limit ${FOUND_MAX})`;
}
