-- Trigrams find the words that a misspelt one resembles. Every PostgreSQL brings the extension, and an owner of a database
-- may create it. `db/migrate.ts` says what to do where it is missing.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "book_words" (
	"word" text NOT NULL,
	CONSTRAINT "book_words_length" CHECK (length("book_words"."word") between 3 and 40)
);
--> statement-breakpoint
CREATE INDEX "book_words_word" ON "book_words" USING btree ("word");--> statement-breakpoint
CREATE INDEX "book_words_similar" ON "book_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "book_facets_term" ON "book_facets" USING btree (search_words("term"),"position","book_id");--> statement-breakpoint
-- Words too short to be misspelt, and what no reader types, are left out.
CREATE FUNCTION "words_of"("title" text, "author" text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT word FROM regexp_split_to_table(search_words(title || ' ' || author), ' ') AS word WHERE length(word) BETWEEN 3 AND 40
$$;--> statement-breakpoint
INSERT INTO "book_words" SELECT DISTINCT words_of("title", "author") FROM "books";--> statement-breakpoint
CREATE FUNCTION "note_new_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO book_words
		SELECT DISTINCT word FROM added, words_of(added.title, added.author) AS found(word)
		WHERE NOT EXISTS (SELECT FROM book_words AS known WHERE known.word = found.word);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "note_changed_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO book_words
		SELECT DISTINCT word FROM words_of(NEW.title, NEW.author) AS found(word)
		WHERE NOT EXISTS (SELECT FROM book_words AS known WHERE known.word = found.word);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "books_words_new" AFTER INSERT ON "books" REFERENCING NEW TABLE AS "added"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_new_words"();--> statement-breakpoint
CREATE TRIGGER "books_words_changed" AFTER UPDATE OF "title", "author" ON "books"
	FOR EACH ROW WHEN ((OLD.title, OLD.author) IS DISTINCT FROM (NEW.title, NEW.author))
	EXECUTE FUNCTION "note_changed_words"();
