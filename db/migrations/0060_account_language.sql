ALTER TABLE "users" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_language_form" CHECK ("users"."language" ~ '^[a-z]{2}$');