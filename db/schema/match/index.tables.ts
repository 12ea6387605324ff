import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** A file without a row is of another database, or of a time that a restored backup has undone. */
export const matchIndexFiles = pgTable("match_index_files", {
  id: text("id").primaryKey(),
  writtenAt: timestamp("written_at", { withTimezone: true }).notNull().defaultNow(),
});
