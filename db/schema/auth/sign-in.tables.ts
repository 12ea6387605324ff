import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

import { quoted, createdAt, updatedAt } from "#db/schema/columns.ts";

import { ACCOUNT_EVENTS } from "./account-events.ts";
import { ownerId } from "./users.tables.ts";

export const sessions = pgTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    token: text("token").notNull(),
    userId: ownerId(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    authenticatedAt: timestamp("authenticated_at", { withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
    provenAt: timestamp("proven_at", { withTimezone: true }).notNull().defaultNow(),
    /** When the second factor was proven; without it, a session of an account that has one grants nothing. */
    secondFactorAt: timestamp("second_factor_at", { withTimezone: true }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex("sessions_token").on(table.token), index("sessions_user").on(table.userId)],
);

export const accounts = pgTable(
  "accounts",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: ownerId(),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: timestamp("access_token_expires_at", { withTimezone: true }),
    refreshTokenExpiresAt: timestamp("refresh_token_expires_at", { withTimezone: true }),
    scope: text("scope"),
    password: text("password"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("accounts_provider_account").on(table.providerId, table.accountId),
    index("accounts_user").on(table.userId),
  ],
);

export const secondFactors = pgTable("second_factors", {
  userId: ownerId().primaryKey(),
  /** User handle for authenticators: random, not used anywhere else. */
  passkeyUserId: text("passkey_user_id").notNull(),
  totpSecret: text("totp_secret"),
  totpAddedAt: timestamp("totp_added_at", { withTimezone: true }),
  /** Time step (30 seconds) of the last accepted code; neither it nor an older one is accepted again. */
  totpLastStep: bigint("totp_last_step", { mode: "number" }),
});

export const passkeys = pgTable(
  "passkeys",
  {
    id: text("id").primaryKey(),
    userId: ownerId(),
    name: text("name").notNull(),
    publicKey: text("public_key").notNull(),
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: text("transports").array().notNull(),
    lastUsedAt: timestamp("last_used_at", { withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    index("passkeys_user").on(table.userId),
    check("passkeys_name_length", sql`length(${table.name}) between 1 and 60 and ${table.name} ~ '\\S'`),
  ],
);

/** Argon2id hashes, ten at a time; each replaces the second factor once. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerId(),
    hash: text("hash").notNull(),
    usedAt: timestamp("used_at", { withTimezone: true }),
  },
  (table) => [index("recovery_codes_user").on(table.userId)],
);

/** Mailed links and sign-ins under way. Identifiers are stored hashed. */
export const verifications = pgTable(
  "verifications",
  {
    id: text("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("verifications_identifier").on(table.identifier),
    index("verifications_expiry").on(table.expiresAt),
  ],
);

export const emailProofs = pgTable(
  "email_proofs",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: ownerId(),
    email: text("email").notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("email_proofs_of_user").on(table.userId),
    index("email_proofs_expiry").on(table.expiresAt),
    check("email_proofs_email_plain", sql`${table.email} = lower(${table.email}) and length(${table.email}) <= 254`),
  ],
);

export const accountEvents = pgTable(
  "account_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerId(),
    kind: text("kind", { enum: ACCOUNT_EVENTS }).notNull(),
    userAgent: text("user_agent"),
    createdAt: createdAt(),
  },
  (table) => [
    index("account_events_of_user").on(table.userId, table.id),
    index("account_events_age").on(table.createdAt),
    check("account_events_kind_known", sql`${table.kind} in (${quoted(ACCOUNT_EVENTS)})`),
    check("account_events_user_agent_length", sql`length(${table.userAgent}) <= 500`),
  ],
);

export const knownDevices = pgTable(
  "known_devices",
  {
    digest: text("digest").primaryKey(),
    userId: ownerId(),
    seenAt: timestamp("seen_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("known_devices_of_reader").on(table.userId, table.seenAt),
    index("known_devices_age").on(table.seenAt),
  ],
);

/** A key holds the action in plain text and the actor as a keyed digest, never an IP or e-mail address. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    id: text("id").primaryKey(),
    key: text("key").notNull(),
    count: integer("count").notNull(),
    lastRequest: bigint("last_request", { mode: "number" }).notNull(),
  },
  (table) => [uniqueIndex("rate_limits_key").on(table.key)],
);
