ALTER TABLE "reading_list" DROP CONSTRAINT "reading_list_completed";--> statement-breakpoint
ALTER TABLE "reading_list" ADD COLUMN "addition_id" uuid;--> statement-breakpoint
ALTER TABLE "reading_list" ADD COLUMN "read_before" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reading_list" ADD COLUMN "drawn_again" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "reading_list_addition" ON "reading_list" USING btree ("user_id","addition_id") WHERE "reading_list"."addition_id" is not null;--> statement-breakpoint
ALTER TABLE "reading_list" ADD CONSTRAINT "reading_list_completed" CHECK ("reading_list"."status" <> 'completed' or "reading_list"."completed_at" is not null or "reading_list"."read_before");