import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, smallint, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

import { LATEST_DAY_END, MAX_REST_DAYS, STREAK_UNITS } from "#db/reading.ts";
import { quoted, createdAt, updatedAt } from "#db/schema/columns.ts";

import { MAX_INVITATION_NAME, MAX_INVITATION_USES } from "./joining.ts";

export const ownerId = (name = "user_id") =>
  text(name)
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** No request writes `role`. Nobody signs in before `suspendedUntil`; the year 9999 means a permanent suspension. */
export const users = pgTable(
  "users",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull().default(""),
    email: text("email").notNull(),
    emailVerified: boolean("email_verified").notNull().default(false),
    image: text("image"),
    role: text("role", { enum: ["user", "admin"] })
      .notNull()
      .default("user"),
    suspendedUntil: timestamp("suspended_until", { withTimezone: true }),
    suspensionReason: text("suspension_reason"),
    waitingSince: timestamp("waiting_since", { withTimezone: true }),
    confirmBy: timestamp("confirm_by", { withTimezone: true }),
    /** Invalidates sessions whose sign-in began earlier (see the `0012_account_proofs` migration). */
    credentialsChangedAt: timestamp("credentials_changed_at", { withTimezone: true }),
    adminGrantedAt: timestamp("admin_granted_at", { withTimezone: true }),
    hasSecondFactor: boolean("has_second_factor").notNull().default(false),
    /** Of pages and letters; null for accounts that never chose. */
    language: text("language"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("users_email").on(table.email),
    index("users_newest").on(table.createdAt, table.id),
    index("users_email_begins").on(sql`${table.email} collate "C"`),
    index("users_waiting")
      .on(table.waitingSince, table.id)
      .where(sql`${table.waitingSince} is not null`),
    index("users_to_confirm")
      .on(table.confirmBy)
      .where(sql`not ${table.emailVerified} and ${table.confirmBy} is not null`),
    index("users_local_part_skeleton").on(sql`name_skeleton(split_part(${table.email}, '@', 1))`),
    index("users_suspended")
      .on(table.suspendedUntil)
      .where(sql`${table.suspendedUntil} is not null`),
    check("users_suspended_with_reason", sql`(${table.suspendedUntil} is null) = (${table.suspensionReason} is null)`),
    index("users_admins")
      .on(table.id)
      .where(sql`${table.role} = 'admin'`),
    check("users_language_form", sql`${table.language} ~ '^[a-z]{2}$'`),
    check("users_role_known", sql`${table.role} in ('user', 'admin')`),
    check("users_email_plain", sql`${table.email} = lower(${table.email}) and length(${table.email}) <= 254`),
  ],
);

/** Digests of user ids (see erased-readers.ts). No foreign key, because the users are gone. */
export const erasedReaders = pgTable("erased_readers", {
  digest: text("digest").primaryKey(),
});

/** Keyed digests (`app/auth/mail/mailbox.ts`). The row of a deleted account stays until the suspension ends. */
export const suspendedMailboxes = pgTable(
  "suspended_mailboxes",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    digest: text("digest").notNull(),
    until: timestamp("until", { withTimezone: true }).notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    index("suspended_mailboxes_digest").on(table.digest),
    uniqueIndex("suspended_mailboxes_user").on(table.userId),
    check("suspended_mailboxes_digest_form", sql`${table.digest} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** E-mail domains (with subdomains) and mailboxes that may not have an account, normalized as in mailbox.ts. */
export const blockedAddresses = pgTable(
  "blocked_addresses",
  { pattern: text("pattern").primaryKey(), createdAt: createdAt() },
  (table) => [check("blocked_addresses_length", sql`length(${table.pattern}) between 3 and 254`)],
);

export const invitations = pgTable(
  "invitations",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    name: text("name").notNull(),
    digest: text("digest").notNull(),
    endsAt: timestamp("ends_at", { withTimezone: true }).notNull(),
    maxUses: integer("max_uses"),
    uses: integer("uses").notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("invitations_digest").on(table.digest),
    index("invitations_newest").on(table.createdAt, table.id),
    check("invitations_name_length", sql`length(${table.name}) between 1 and ${sql.raw(String(MAX_INVITATION_NAME))}`),
    check("invitations_digest_form", sql`${table.digest} ~ '^[0-9a-f]{64}$'`),
    check("invitations_max_uses", sql`${table.maxUses} between 1 and ${sql.raw(String(MAX_INVITATION_USES))}`),
    check("invitations_uses", sql`${table.uses} between 0 and coalesce(${table.maxUses}, ${table.uses})`),
  ],
);

export const profiles = pgTable(
  "profiles",
  {
    id: ownerId("id").primaryKey(),
    nickname: text("nickname"),
    /** Folded for look-alike characters (`0015_names`): no two nicknames look the same. */
    nicknameSkeleton: text("nickname_skeleton").generatedAlwaysAs(sql`name_skeleton(nickname)`),
    timeZone: text("time_zone"),
    hidesStreaks: boolean("hides_streaks").notNull().default(false),
    streakBy: text("streak_by", { enum: STREAK_UNITS }).notNull().default("day"),
    restDays: smallint("rest_days").notNull().default(0),
    dayEnds: smallint("day_ends").notNull().default(0),
    /** Whether AI Match may send this user's request to the owner's provider. */
    usesAiProvider: boolean("uses_ai_provider").notNull().default(true),
    languages: text("languages").array(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("profiles_nickname_skeleton").on(table.nicknameSkeleton),
    index("profiles_nickname_begins").on(sql`${table.nicknameSkeleton} collate "C"`),
    check("profiles_nickname_length", sql`length(${table.nickname}) between 1 and 40 and ${table.nickname} ~ '\\S'`),
    check(
      "profiles_languages_bounded",
      sql`array_to_string(${table.languages}, ' ') ~ '^[a-z]{2,3}( [a-z]{2,3}){0,19}$'`,
    ),
    check("profiles_time_zone_form", sql`${table.timeZone} ~ '^[A-Za-z0-9_+/-]{1,64}$'`),
    check(
      "profiles_streak_sensible",
      sql`${table.streakBy} in (${quoted(STREAK_UNITS)}) and ${table.restDays} between 0 and ${sql.raw(String(MAX_REST_DAYS))}
        and ${table.dayEnds} between 0 and ${sql.raw(String(LATEST_DAY_END))}`,
    ),
  ],
);
