ALTER TABLE "reading_list" DROP CONSTRAINT "reading_list_status_known";--> statement-breakpoint
ALTER TABLE "reading_log" DROP CONSTRAINT "reading_log_status_known";--> statement-breakpoint
ALTER TABLE "reading_list" ADD COLUMN "stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reading_list" ADD CONSTRAINT "reading_list_stopped" CHECK ("reading_list"."status" <> 'did_not_finish' or "reading_list"."stopped_at" is not null);--> statement-breakpoint
ALTER TABLE "reading_list" ADD CONSTRAINT "reading_list_status_known" CHECK ("reading_list"."status" in ('want_to_read', 'reading', 'completed', 'paused', 'did_not_finish'));--> statement-breakpoint
ALTER TABLE "reading_log" ADD CONSTRAINT "reading_log_status_known" CHECK ("reading_log"."status" in ('want_to_read', 'reading', 'completed', 'paused', 'did_not_finish'));