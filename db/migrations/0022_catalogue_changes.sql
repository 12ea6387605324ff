CREATE TABLE "catalogue_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"changes" bigint NOT NULL
);
--> statement-breakpoint
-- Cached pages ask for the sum before they answer. It rises in the writer's own transaction, so nobody reads the new
-- version before what is new. A row that another writer holds is skipped, so an import of minutes delays nobody.
CREATE FUNCTION "catalogue_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE catalogue_changes SET changes = changes + 1
	WHERE id = (SELECT id FROM catalogue_changes LIMIT 1 FOR UPDATE SKIP LOCKED);
	IF NOT FOUND THEN
		INSERT INTO catalogue_changes (changes) VALUES (1);
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
-- Not for a fetched cover photograph: every card of a new catalogue brings one, and its address answers before and after.
CREATE TRIGGER "books_cards_changed" AFTER INSERT OR DELETE OR TRUNCATE
	OR UPDATE OF "title", "author", "genre", "description", "image_url", "link_url", "isbn13", "year", "pages", "deck_number", "genre_number"
	ON "books" FOR EACH STATEMENT EXECUTE FUNCTION "catalogue_changed"();
