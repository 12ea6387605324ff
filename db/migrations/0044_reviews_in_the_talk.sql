ALTER TABLE "chat_messages" DROP CONSTRAINT "chat_messages_message_not_blank";--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "review_id" integer;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_review_id_reading_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reading_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_of_review" ON "chat_messages" USING btree ("review_id") WHERE "chat_messages"."review_id" is not null;--> statement-breakpoint
CREATE INDEX "chat_messages_edited" ON "chat_messages" USING btree ("edited_at") WHERE "chat_messages"."edited_at" is not null;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_kind_fits_review" CHECK (("chat_messages"."kind" = 'review') = ("chat_messages"."review_id" is not null));--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_message_not_blank" CHECK (case "chat_messages"."kind" when 'haul' then true when 'review' then "chat_messages"."message" = '' else "chat_messages"."message" ~ '\S' end
        and length("chat_messages"."message") <= 2000);
--> statement-breakpoint
-- A message of a review has no words of its own: it goes when the review stands under no book any more, and follows it
-- to another. Open pages look again at what has been changed.
CREATE FUNCTION "chat_review_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.book_id IS NULL THEN
		DELETE FROM chat_messages WHERE review_id = NEW.id;
		RETURN NULL;
	END IF;
	UPDATE chat_messages SET
		book_id = NEW.book_id,
		book_title = (SELECT title FROM books WHERE id = NEW.book_id),
		edited_at = CASE
			WHEN (NEW.review, NEW.gives_away, NEW.page, NEW.total_pages)
				IS DISTINCT FROM (OLD.review, OLD.gives_away, OLD.page, OLD.total_pages) THEN now()
			ELSE edited_at
		END
	WHERE review_id = NEW.id;
	IF FOUND THEN
		PERFORM pg_notify('chat', '');
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "reading_reviews_chat_review_changed" AFTER UPDATE ON "reading_reviews"
	FOR EACH ROW WHEN (
		OLD.book_id IS NOT NULL AND (OLD.review, OLD.book_id, OLD.gives_away, OLD.page, OLD.total_pages)
			IS DISTINCT FROM (NEW.review, NEW.book_id, NEW.gives_away, NEW.page, NEW.total_pages)
	) EXECUTE FUNCTION "chat_review_changed"();--> statement-breakpoint
-- The place of a reader in a book depends on the length of their edition, too.
DROP TRIGGER "reading_list_chat_reader_moved" ON "reading_list";--> statement-breakpoint
CREATE TRIGGER "reading_list_chat_reader_moved"
	AFTER INSERT OR UPDATE OF "book_id", "status", "current_page", "total_pages" ON "reading_list"
	FOR EACH ROW WHEN (NEW.book_id IS NOT NULL) EXECUTE FUNCTION "chat_reader_moved"();
