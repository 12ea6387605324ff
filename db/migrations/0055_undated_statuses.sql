ALTER TABLE "reading_list" DROP CONSTRAINT "reading_list_started";--> statement-breakpoint
ALTER TABLE "reading_list" DROP CONSTRAINT "reading_list_stopped";--> statement-breakpoint
DROP INDEX "reading_list_own_book";--> statement-breakpoint
DROP INDEX "reading_list_by_date";--> statement-breakpoint
ALTER TABLE "reading_imports" ADD COLUMN "dates" jsonb;--> statement-breakpoint
ALTER TABLE "reading_list" ADD COLUMN "undated_status" text;--> statement-breakpoint
ALTER TABLE "reading_list" ADD COLUMN "undated_after" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "reading_list_own_book" ON "reading_list" USING btree ("user_id",md5(lower("title") || chr(10) || lower("author")),coalesce("isbn13", '')) WHERE "reading_list"."book_id" is null;--> statement-breakpoint
CREATE INDEX "reading_list_by_date" ON "reading_list" USING btree ("user_id",(case "status" when 'reading' then 5 when 'want_to_read' then 4 when 'paused' then 3 when 'completed' then 2 when 'did_not_finish' then 1 end),(case "status" when 'completed' then coalesce("completed_at", "updated_at") when 'did_not_finish' then coalesce("stopped_at", "updated_at") else "updated_at" end),"id");--> statement-breakpoint
ALTER TABLE "reading_list" ADD CONSTRAINT "reading_list_undated_known" CHECK ("reading_list"."undated_status" in ('want_to_read', 'reading', 'completed', 'paused', 'did_not_finish'));--> statement-breakpoint
ALTER TABLE "reading_list" ADD CONSTRAINT "reading_list_started" CHECK ("reading_list"."status" <> 'reading' or "reading_list"."started_at" is not null or "reading_list"."undated_status" is not null);--> statement-breakpoint
ALTER TABLE "reading_list" ADD CONSTRAINT "reading_list_stopped" CHECK ("reading_list"."status" <> 'did_not_finish' or "reading_list"."stopped_at" is not null or "reading_list"."undated_status" is not null);