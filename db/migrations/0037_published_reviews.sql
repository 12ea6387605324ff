ALTER TABLE "moderation_log" DROP CONSTRAINT "moderation_log_kind_known";--> statement-breakpoint
ALTER TABLE "moderation_notices" DROP CONSTRAINT "moderation_notices_kind_known";--> statement-breakpoint
ALTER TABLE "mutes" DROP CONSTRAINT "mutes_kind_known";--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_kind_known";--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_kind_known" CHECK ("moderation_log"."kind" in ('message', 'suggestion', 'recommendation', 'review'));--> statement-breakpoint
ALTER TABLE "moderation_notices" ADD CONSTRAINT "moderation_notices_kind_known" CHECK ("moderation_notices"."kind" in ('message', 'suggestion', 'recommendation', 'review'));--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_kind_known" CHECK ("mutes"."kind" in ('message', 'suggestion', 'recommendation', 'review'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_kind_known" CHECK ("reports"."kind" in ('message', 'suggestion', 'recommendation', 'review'));