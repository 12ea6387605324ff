ALTER TABLE "notice_choices" DROP CONSTRAINT "notice_choices_kind_known";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_known";--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_kind_known" CHECK ("notice_choices"."kind" in ('answer', 'chosen', 'reply', 'mention', 'wish', 'deal', 'series', 'decision', 'report', 'waiting'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_known" CHECK ("notices"."kind" in ('answer', 'chosen', 'reply', 'mention', 'wish', 'deal', 'series', 'decision', 'report', 'waiting'));