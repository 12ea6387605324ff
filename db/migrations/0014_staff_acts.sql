ALTER TABLE "moderation_log" DROP CONSTRAINT "moderation_log_act_known";--> statement-breakpoint
ALTER TABLE "moderation_log" ADD COLUMN "origin" text DEFAULT 'page' NOT NULL;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_origin_known" CHECK ("moderation_log"."origin" in ('page', 'command', 'configuration'));--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_subject_length" CHECK (length("moderation_log"."subject") <= 500);--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_act_known" CHECK ("moderation_log"."act" in ('removal', 'dismissal', 'suspension', 'lift', 'reader-admitted', 'reader-declined', 'role-granted', 'role-taken', 'book-added', 'book-changed', 'book-deleted', 'books-merged', 'books-imported', 'post-written', 'post-changed', 'post-published', 'post-withdrawn', 'post-deleted', 'picture-uploaded', 'deal-added', 'deal-kept', 'deal-deleted', 'settings-changed', 'invitation-made', 'invitation-ended'));--> statement-breakpoint
-- By hand:
-- With an account that is erased goes whatever a line about it says besides what was done, its subject as well.
CREATE OR REPLACE FUNCTION "moderation_log_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	left_by moderation_log := OLD;
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF OLD.admin_id IS NOT NULL AND NOT EXISTS (SELECT FROM users WHERE id = OLD.admin_id) THEN
			left_by.admin_id := NULL;
		END IF;
		IF OLD.reader_id IS NOT NULL AND NOT EXISTS (SELECT FROM users WHERE id = OLD.reader_id) THEN
			left_by.reader_id := NULL;
			left_by.reason := NULL;
			left_by.subject := NULL;
		END IF;
		IF left_by IS DISTINCT FROM OLD THEN
			RETURN left_by;
		END IF;
	END IF;
	RAISE EXCEPTION 'The audit trail is only ever added to' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
-- Only an owner may ANALYZE; the import of a file, which requests begin, wants it.
CREATE FUNCTION "analyze_books"() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	ANALYZE public.books;
END
$$;--> statement-breakpoint
-- They are kept under a digest of the search from now on; in those of before stand the words.
DELETE FROM "catalogue_answers";
