ALTER TABLE "site_settings" ADD COLUMN "place_name" text;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "accent" text;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "logo" "bytea";--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "welcome" text;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "own_rules" text;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "purpose" text;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_place_name_form" CHECK (length("site_settings"."place_name") between 1 and 40 and "site_settings"."place_name" !~ '[<>{}]');--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_accent_form" CHECK ("site_settings"."accent" ~ '^#[0-9a-f]{6}$');--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_logo_length" CHECK (length("site_settings"."logo") between 1 and 400000);--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_welcome_length" CHECK (length("site_settings"."welcome") between 1 and 300);--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_own_rules_length" CHECK (length("site_settings"."own_rules") between 1 and 4000);--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_purpose_length" CHECK (length("site_settings"."purpose") between 1 and 500);--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_language_form" CHECK ("site_settings"."language" ~ '^[a-z]{2}$');