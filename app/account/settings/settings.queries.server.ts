import { and, eq, gt, sql } from "drizzle-orm";

import { waysToSignIn } from "#app/account/security/queries.server.ts";
import { ownProfile } from "#app/auth/readers/own-profile.queries.server.ts";
import { knownTimeZone } from "#app/auth/readers/time-zone.queries.server.ts";
import type { SessionUser } from "#app/auth/session/session.ts";
import { chosenLanguages } from "#app/books/languages/reader-languages.queries.server.ts";
import { placesFor } from "#app/books/places/queries.server.ts";
import { localeNow, t } from "#app/language/t.ts";
import { dayIn } from "#app/platform/dates.ts";
import { goalOf } from "#app/reading/statistics/queries.server.ts";
import { languageName } from "#book-facts/languages.ts";
import { db } from "#db/client.server.ts";
import { mutes, sessions } from "#db/schema.ts";

export interface Settings {
  nickname: string | null;
  hasPassword: boolean;
  hasSecondFactor: boolean;
  devices: number;
  muted: number;
  /** Null until the browser has reported one. */
  timeZone: string | null;
  year: number;
  goal: number | null;
  place: string | null;
  languages: string;
}

export async function settingsOf(user: SessionUser): Promise<Settings> {
  const [profile, ways, devices, muted, timeZone, places, languages] = await Promise.all([
    ownProfile(user.id),
    waysToSignIn(user.id),
    db.$count(sessions, and(eq(sessions.userId, user.id), gt(sessions.expiresAt, sql`now()`))),
    db.$count(mutes, eq(mutes.userId, user.id)),
    knownTimeZone(user.id),
    placesFor(user.id),
    chosenLanguages(user.id),
  ]);
  const year = Number(dayIn(timeZone ?? "UTC", new Date()).slice(0, 4));
  const goal = await goalOf(user.id, year, timeZone ?? "UTC");
  return {
    nickname: profile.nickname,
    hasPassword: ways.passwordHash !== null,
    hasSecondFactor: user.hasSecondFactor,
    devices,
    muted,
    timeZone,
    year,
    goal: goal?.books ?? null,
    place: places[0]?.name ?? null,
    languages: languages?.map((code) => languageName(code, localeNow())).join(", ") ?? t("Your browser’s"),
  };
}
