CREATE TABLE "book_facets" (
	"book_id" integer NOT NULL,
	"facet" text NOT NULL,
	"term" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "book_facets_book_id_facet_term_pk" PRIMARY KEY("book_id","facet","term"),
	CONSTRAINT "book_facets_named" CHECK (length("book_facets"."facet") between 1 and 50 and length("book_facets"."term") between 1 and 100),
	CONSTRAINT "book_facets_position_sensible" CHECK ("book_facets"."position" between 0 and 50)
);
--> statement-breakpoint
CREATE TABLE "book_notes" (
	"book_id" integer PRIMARY KEY NOT NULL,
	"about" text NOT NULL,
	"language" text NOT NULL,
	"readers_of" text[] NOT NULL,
	CONSTRAINT "book_notes_about_sensible" CHECK (length("book_notes"."about") between 1 and 2000),
	CONSTRAINT "book_notes_language_form" CHECK ("book_notes"."language" ~ '^[a-z]{2,3}$')
);
--> statement-breakpoint
ALTER TABLE "book_facets" ADD CONSTRAINT "book_facets_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_notes" ADD CONSTRAINT "book_notes_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- AI Match reads years and pages, too.
DROP TRIGGER "books_text_changed" ON "books";--> statement-breakpoint
CREATE TRIGGER "books_text_changed" BEFORE UPDATE OF "title", "author", "genre", "description", "year", "pages" ON "books"
	FOR EACH ROW WHEN ((OLD.title, OLD.author, OLD.genre, OLD.description, OLD.year, OLD.pages) IS DISTINCT FROM (NEW.title, NEW.author, NEW.genre, NEW.description, NEW.year, NEW.pages))
	EXECUTE FUNCTION "book_text_changed"();--> statement-breakpoint
DROP TRIGGER "books_told" ON "books";--> statement-breakpoint
CREATE TRIGGER "books_told" AFTER INSERT OR UPDATE OF "title", "author", "genre", "description", "year", "pages", "changed_at" ON "books"
	FOR EACH STATEMENT EXECUTE FUNCTION "books_told"();
