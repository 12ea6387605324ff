import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";

import { ownerId } from "#db/schema/auth/users.tables.ts";
import { quoted, createdAt } from "#db/schema/columns.ts";

import { MAX_AFFILIATE_TAG, MAX_PLACE_NAME, MAX_PLACE_TEMPLATE, PLACE_KINDS } from "./place-kinds.ts";

export const places = pgTable(
  "places",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    kind: text("kind", { enum: PLACE_KINDS }).notNull(),
    name: text("name"),
    country: text("country"),
    template: text("template"),
    tag: text("tag"),
    isOn: boolean("is_on").notNull().default(true),
    position: integer("position").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("places_configured_once")
      .on(sql`(${table.template} is null)`)
      .where(sql`${table.template} is null`),
    check("places_kind_known", sql`${table.kind} in (${quoted(PLACE_KINDS)})`),
    check("places_name_length", sql`length(${table.name}) between 1 and ${sql.raw(String(MAX_PLACE_NAME))}`),
    check("places_named_unless_configured", sql`(${table.name} is null) = (${table.template} is null)`),
    check("places_country_form", sql`${table.country} ~ '^[A-Z]{2}$'`),
    check(
      "places_template_http",
      sql`${table.template} ~ '^https?://[^\\s/?#@{}]+([/?#]|$)' and length(${table.template}) <= ${sql.raw(String(MAX_PLACE_TEMPLATE))}`,
    ),
    check("places_tag_form", sql`${table.tag} ~ '^[A-Za-z0-9_-]{1,${sql.raw(String(MAX_AFFILIATE_TAG))}}$'`),
  ],
);

export const readerPlaces = pgTable(
  "reader_places",
  {
    userId: ownerId(),
    placeId: integer("place_id")
      .notNull()
      .references(() => places.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    isHidden: boolean("is_hidden").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.placeId] }),
    index("reader_places_of_place").on(table.placeId),
  ],
);
