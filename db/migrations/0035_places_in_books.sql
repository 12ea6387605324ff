ALTER TABLE "reading_log" DROP CONSTRAINT "reading_log_kind_known";--> statement-breakpoint
ALTER TABLE "reading_list" ADD COLUMN "current_percent" smallint;--> statement-breakpoint
ALTER TABLE "reading_list" ADD COLUMN "current_minutes" smallint;--> statement-breakpoint
ALTER TABLE "reading_list" ADD COLUMN "total_minutes" smallint;--> statement-breakpoint
ALTER TABLE "reading_log" ADD COLUMN "amount" smallint;--> statement-breakpoint
ALTER TABLE "reading_log" ADD COLUMN "page_known" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "reading_list" ADD CONSTRAINT "reading_list_minutes_sensible" CHECK ("reading_list"."total_minutes" between 1 and 30000);--> statement-breakpoint
ALTER TABLE "reading_list" ADD CONSTRAINT "reading_list_place_sensible" CHECK ("reading_list"."current_percent" between 0 and 100
        and "reading_list"."current_minutes" between 0 and coalesce("reading_list"."total_minutes", 30000));--> statement-breakpoint
ALTER TABLE "reading_log" ADD CONSTRAINT "reading_log_amount_sensible" CHECK (case "reading_log"."kind" when 'percent' then coalesce("reading_log"."amount", -1) between 0 and 100
        when 'minutes' then coalesce("reading_log"."amount", -1) between 0 and 30000 else "reading_log"."amount" is null end);--> statement-breakpoint
ALTER TABLE "reading_log" ADD CONSTRAINT "reading_log_kind_known" CHECK ("reading_log"."kind" in ('status', 'page', 'percent', 'minutes'));--> statement-breakpoint
-- So far a completion that moved no page said nothing of one, unless it is the edition's last.
UPDATE "reading_log" AS "line" SET "page_known" = false FROM "reading_list" AS "entry"
	WHERE "entry"."id" = "line"."entry_id" AND "line"."kind" = 'status' AND "line"."status" = 'completed'
	AND "line"."from_page" = "line"."to_page" AND "line"."to_page" IS DISTINCT FROM "entry"."total_pages";
