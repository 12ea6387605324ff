ALTER TABLE "profiles" ADD COLUMN "streak_by" text DEFAULT 'day' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "rest_days" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "day_ends" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_streak_sensible" CHECK ("profiles"."streak_by" in ('day', 'week') and "profiles"."rest_days" between 0 and 2
        and "profiles"."day_ends" between 0 and 5);