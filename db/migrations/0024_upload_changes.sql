CREATE TABLE "catalogue_upload_changes" (
	"upload_id" integer NOT NULL,
	"book_id" integer NOT NULL,
	"title" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	CONSTRAINT "catalogue_upload_changes_upload_id_book_id_pk" PRIMARY KEY("upload_id","book_id")
);
--> statement-breakpoint
ALTER TABLE "moderation_log" DROP CONSTRAINT "moderation_log_act_known";--> statement-breakpoint
DROP INDEX "books_misread";--> statement-breakpoint
ALTER TABLE "catalogue_uploads" ADD COLUMN "mode" text;--> statement-breakpoint
ALTER TABLE "catalogue_uploads" ADD COLUMN "file" "bytea";--> statement-breakpoint
ALTER TABLE "catalogue_uploads" ADD COLUMN "added_books" "int4multirange" DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_uploads" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "catalogue_upload_changes" ADD CONSTRAINT "catalogue_upload_changes_upload_id_catalogue_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."catalogue_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "books_misread" ON "books" USING btree ("id") WHERE title ~ '[ÃÂ][\u0080-\u00bf?‚ƒ„…†‡ˆ‰Š‹Œ‘’“”•–—˜™š›œŸ]|â€|ï¿½|\ufffd' or author ~ '[ÃÂ][\u0080-\u00bf?‚ƒ„…†‡ˆ‰Š‹Œ‘’“”•–—˜™š›œŸ]|â€|ï¿½|\ufffd' or author ~* '\mu\.? ?a\.$|\met\.? al\M';--> statement-breakpoint
ALTER TABLE "catalogue_uploads" ADD CONSTRAINT "catalogue_uploads_mode_known" CHECK ("catalogue_uploads"."mode" in ('fill-gaps', 'overwrite'));--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_act_known" CHECK ("moderation_log"."act" in ('removal', 'dismissal', 'suspension', 'lift', 'reader-admitted', 'reader-declined', 'role-granted', 'role-taken', 'book-added', 'book-changed', 'book-deleted', 'books-merged', 'books-imported', 'import-undone', 'post-written', 'post-changed', 'post-published', 'post-withdrawn', 'post-deleted', 'picture-uploaded', 'deal-added', 'deal-changed', 'deal-kept', 'deal-deleted', 'settings-changed', 'invitation-made', 'invitation-ended'));