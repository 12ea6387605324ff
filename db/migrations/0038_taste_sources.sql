ALTER TABLE "taste_settings" ADD COLUMN "ignored_sources" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "taste_settings" ADD COLUMN "drawn_again" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "taste_settings" ADD CONSTRAINT "taste_settings_sources_known" CHECK ("taste_settings"."ignored_sources" <@ array['swipes', 'saves', 'list', 'stars']);--> statement-breakpoint
ALTER TABLE "taste_settings" ADD CONSTRAINT "taste_settings_statuses_known" CHECK ("taste_settings"."drawn_again" <@ array['want_to_read', 'reading', 'completed', 'paused', 'did_not_finish']);