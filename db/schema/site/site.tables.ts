import { sql } from "drizzle-orm";
import { boolean, check, date, integer, pgTable, primaryKey, smallint, text, timestamp } from "drizzle-orm/pg-core";

import { JOINING_MODES } from "#db/schema/auth/joining.ts";
import { bytea, quoted, updatedAt } from "#db/schema/columns.ts";

import { DEFAULT_COUNTRY } from "./country.ts";

export const siteSettings = pgTable(
  "site_settings",
  {
    id: smallint("id").primaryKey().default(1),
    ownerName: text("owner_name"),
    ownerAddress: text("owner_address"),
    contactEmail: text("contact_email"),
    phone: text("phone"),
    registerNumber: text("register_number"),
    vatId: text("vat_id"),
    country: text("country").notNull().default(DEFAULT_COUNTRY),
    /** Null for Bookmatch's own name and red. */
    placeName: text("place_name"),
    accent: text("accent"),
    logo: bytea("logo"),
    welcome: text("welcome"),
    ownRules: text("own_rules"),
    purpose: text("purpose"),
    /** For readers who ask for none of ours. */
    language: text("language"),
    joining: text("joining", { enum: JOINING_MODES }).notNull().default("open"),
    adminsNeedSecondFactor: boolean("admins_need_second_factor").notNull().default(false),
    guestsMayJoinRounds: boolean("guests_may_join_rounds").notNull().default(true),
    /** Only content that is newer than the last e-mail to admins causes another one. */
    adminsMailedAt: timestamp("admins_mailed_at", { withTimezone: true }),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("site_settings_one_row", sql`${table.id} = 1`),
    check("site_settings_owner_name_length", sql`length(${table.ownerName}) between 1 and 200`),
    check("site_settings_owner_address_length", sql`length(${table.ownerAddress}) between 1 and 500`),
    check("site_settings_contact_email_length", sql`length(${table.contactEmail}) between 3 and 254`),
    check("site_settings_phone_form", sql`${table.phone} ~ '^[+0-9][0-9 ()/.-]{2,39}$'`),
    check("site_settings_register_number_length", sql`length(${table.registerNumber}) between 1 and 100`),
    check("site_settings_vat_id_length", sql`length(${table.vatId}) between 1 and 40`),
    check("site_settings_country_form", sql`${table.country} ~ '^[A-Z]{2}$'`),
    check(
      "site_settings_place_name_form",
      sql`length(${table.placeName}) between 1 and 40 and ${table.placeName} !~ '[<>{}]'`,
    ),
    check("site_settings_accent_form", sql`${table.accent} ~ '^#[0-9a-f]{6}$'`),
    check("site_settings_logo_length", sql`length(${table.logo}) between 1 and 400000`),
    check("site_settings_welcome_length", sql`length(${table.welcome}) between 1 and 300`),
    check("site_settings_own_rules_length", sql`length(${table.ownRules}) between 1 and 4000`),
    check("site_settings_purpose_length", sql`length(${table.purpose}) between 1 and 500`),
    check("site_settings_language_form", sql`${table.language} ~ '^[a-z]{2}$'`),
    check("site_settings_joining_known", sql`${table.joining} in (${quoted(JOINING_MODES)})`),
  ],
);

/** Views of a screen per day in UTC, without any reference to users. Kept for 400 days. */
export const usageDays = pgTable(
  "usage_days",
  {
    day: date("day", { mode: "string" }).notNull(),
    screen: text("screen").notNull(),
    views: integer("views").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.screen] }),
    check(
      "usage_days_screen_of_the_map",
      sql`${table.screen} ~ '^/([a-zA-Z:.-]+(/[a-zA-Z:.-]+)*)?$' and length(${table.screen}) <= 100`,
    ),
    check("usage_days_views_positive", sql`${table.views} > 0`),
  ],
);
