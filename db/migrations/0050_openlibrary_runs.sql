CREATE TABLE "openlibrary_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"admin_id" text,
	"books" integer NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"folder" text,
	"state" text DEFAULT 'running' NOT NULL,
	"problem" text,
	"progress" jsonb,
	"seen_at" timestamp with time zone,
	"upload_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "openlibrary_runs_state_known" CHECK ("openlibrary_runs"."state" in ('running', 'paused', 'done', 'cancelled')),
	CONSTRAINT "openlibrary_runs_end" CHECK (("openlibrary_runs"."state" in ('done', 'cancelled')) = ("openlibrary_runs"."ended_at" is not null)),
	CONSTRAINT "openlibrary_runs_bounded" CHECK ("openlibrary_runs"."books" > 0 and cardinality("openlibrary_runs"."languages") <= 20)
);
--> statement-breakpoint
ALTER TABLE "moderation_log" DROP CONSTRAINT "moderation_log_act_known";--> statement-breakpoint
ALTER TABLE "openlibrary_runs" ADD CONSTRAINT "openlibrary_runs_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openlibrary_runs" ADD CONSTRAINT "openlibrary_runs_upload_id_catalogue_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."catalogue_uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "openlibrary_runs_one_open" ON "openlibrary_runs" USING btree (("ended_at" is null)) WHERE "openlibrary_runs"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "openlibrary_runs_newest" ON "openlibrary_runs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "openlibrary_runs_of_admin" ON "openlibrary_runs" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "openlibrary_runs_of_upload" ON "openlibrary_runs" USING btree ("upload_id");--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_act_known" CHECK ("moderation_log"."act" in ('removal', 'dismissal', 'suspension', 'lift', 'reader-admitted', 'reader-declined', 'role-granted', 'role-taken', 'book-added', 'book-changed', 'book-deleted', 'books-merged', 'names-joined', 'names-parted', 'books-imported', 'import-undone', 'import-begun', 'import-paused', 'import-resumed', 'import-cancelled', 'post-written', 'post-changed', 'post-published', 'post-withdrawn', 'post-deleted', 'picture-uploaded', 'deal-added', 'deal-changed', 'deal-kept', 'deal-deleted', 'settings-changed', 'invitation-made', 'invitation-ended'));