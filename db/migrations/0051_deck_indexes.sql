-- A page of cards chooses among 200 books at random positions. With id and language in the index they are read from it
-- alone, from a few thousand pages instead of all pages of the table. Written by hand: drizzle has no INCLUDE.
DROP INDEX "books_deck_number";--> statement-breakpoint
DROP INDEX "books_genre_number";--> statement-breakpoint
CREATE UNIQUE INDEX "books_deck_number" ON "books" USING btree ("deck_number") INCLUDE ("id", "language");--> statement-breakpoint
CREATE UNIQUE INDEX "books_genre_number" ON "books" USING btree ("genre","genre_number") INCLUDE ("id", "language");
