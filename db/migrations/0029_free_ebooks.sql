ALTER TABLE "authors" ADD COLUMN "death_year" smallint;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "free_url" text;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "country" text DEFAULT 'AT' NOT NULL;--> statement-breakpoint
CREATE INDEX "authors_dead" ON "authors" USING btree ("id") WHERE "authors"."death_year" is not null;--> statement-breakpoint
ALTER TABLE "authors" ADD CONSTRAINT "authors_death_year_sensible" CHECK ("authors"."death_year" between -3000 and 2200);--> statement-breakpoint
ALTER TABLE "books" ADD CONSTRAINT "books_free_url_http" CHECK ("books"."free_url" ~* '^https?://[^\s/]' and length("books"."free_url") <= 2000);--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_country_form" CHECK ("site_settings"."country" ~ '^[A-Z]{2}$');--> statement-breakpoint
-- Cached pages say where a text is free: the address of the edition, the author's death and the country decide it.
DROP TRIGGER "books_cards_changed" ON "books";--> statement-breakpoint
CREATE TRIGGER "books_cards_changed" AFTER INSERT OR DELETE OR TRUNCATE
	OR UPDATE OF "title", "author", "genre", "description", "image_url", "link_url", "isbn13", "year", "pages", "deck_number", "genre_number", "free_url"
	ON "books" FOR EACH STATEMENT EXECUTE FUNCTION "catalogue_changed"();--> statement-breakpoint
CREATE TRIGGER "authors_death_changed" AFTER UPDATE OF "death_year"
	ON "authors" FOR EACH STATEMENT EXECUTE FUNCTION "catalogue_changed"();--> statement-breakpoint
CREATE TRIGGER "site_settings_country_changed" AFTER INSERT OR UPDATE OF "country" OR DELETE
	ON "site_settings" FOR EACH STATEMENT EXECUTE FUNCTION "catalogue_changed"();
