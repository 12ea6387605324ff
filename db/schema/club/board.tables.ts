import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

import { users, ownerId } from "#db/schema/auth/users.tables.ts";
import { books } from "#db/schema/books/books.tables.ts";
import { createdAt } from "#db/schema/columns.ts";

export const bookDeals = pgTable(
  "book_deals",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    linkUrl: text("link_url").notNull(),
    discountPercentage: integer("discount_percentage").notNull(),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    endsOn: date("ends_on"),
    reportsDismissedAt: timestamp("kept_at", { withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    check("book_deals_title_not_blank", sql`${table.title} ~ '\\S' and length(${table.title}) <= 200`),
    check(
      "book_deals_description_not_blank",
      sql`${table.description} ~ '\\S' and length(${table.description}) <= 2000`,
    ),
    // Allows neither another scheme nor a user name before the host, which could be mistaken for the host.
    check(
      "book_deals_link_url_http",
      sql`${table.linkUrl} ~* '^https?://[^\\s/?#@]+([/?#]|$)' and length(${table.linkUrl}) <= 2000`,
    ),
    check("book_deals_discount_sensible", sql`${table.discountPercentage} between 1 and 100`),
    index("book_deals_newest").on(table.createdAt, table.id),
    index("book_deals_created_by").on(table.createdBy),
  ],
);

export const bookDealReports = pgTable(
  "book_deal_reports",
  {
    dealId: integer("deal_id")
      .notNull()
      .references(() => bookDeals.id, { onDelete: "cascade" }),
    userId: ownerId(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.dealId, table.userId] }),
    index("book_deal_reports_of_reader").on(table.userId),
  ],
);

export const bookSuggestions = pgTable(
  "book_suggestions",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerId(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    acceptedName: text("accepted_name"),
    createdAt: createdAt(),
  },
  (table) => [
    check("book_suggestions_title_not_blank", sql`${table.title} ~ '\\S' and length(${table.title}) <= 200`),
    check(
      "book_suggestions_description_not_blank",
      sql`${table.description} ~ '\\S' and length(${table.description}) <= 2000`,
    ),
    index("book_suggestions_newest").on(table.createdAt, table.id),
    index("book_suggestions_of_reader").on(table.userId),
  ],
);

/** Endorsements of one book share its `name`; each is deleted only with its own user. */
export const bookRecommendations = pgTable(
  "book_recommendations",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    suggestionId: integer("suggestion_id")
      .notNull()
      .references(() => bookSuggestions.id, { onDelete: "cascade" }),
    userId: ownerId(),
    bookId: integer("book_id").references(() => books.id, { onDelete: "set null" }),
    bookTitle: text("book_title").notNull(),
    author: text("author").notNull(),
    reason: text("reason").notNull(),
    name: text("name")
      .notNull()
      .generatedAlwaysAs(sql`md5(recommended_words(book_title) || chr(10) || recommended_words(author))`),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      "book_recommendations_title_not_blank",
      sql`${table.bookTitle} ~ '\\S' and length(${table.bookTitle}) <= 500`,
    ),
    check("book_recommendations_author_not_blank", sql`${table.author} ~ '\\S' and length(${table.author}) <= 500`),
    check("book_recommendations_reason_not_blank", sql`${table.reason} ~ '\\S' and length(${table.reason}) <= 2000`),
    uniqueIndex("book_recommendations_voice").on(table.suggestionId, table.name, table.userId),
    index("book_recommendations_of_reader").on(table.userId),
    index("book_recommendations_of_book").on(table.bookId),
  ],
);
