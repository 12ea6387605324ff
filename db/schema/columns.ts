import { sql } from "drizzle-orm";
import { customType, timestamp } from "drizzle-orm/pg-core";

import { GENRES } from "#db/genres.ts";
import { MAX_PAGES } from "#db/reading.ts";

export const quoted = (names: readonly string[]) => sql.raw(names.map((name) => `'${name}'`).join(", "));

export const genreList = quoted(GENRES);

export const bytea = customType<{ data: Buffer<ArrayBuffer> }>({ dataType: () => "bytea" });

export const int4multirange = customType<{ data: string }>({ dataType: () => "int4multirange" });

export const maxPages = sql.raw(String(MAX_PAGES));

export const createdAt = () => timestamp("created_at", { withTimezone: true }).notNull().defaultNow();

export const updatedAt = () => timestamp("updated_at", { withTimezone: true }).notNull().defaultNow();
