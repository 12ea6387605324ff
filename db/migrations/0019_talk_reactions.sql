CREATE TABLE "chat_reactions" (
	"message_id" bigint NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_reactions_message_id_kind_user_id_pk" PRIMARY KEY("message_id","kind","user_id"),
	CONSTRAINT "chat_reactions_kind_known" CHECK ("chat_reactions"."kind" in ('love', 'agree', 'laugh', 'want'))
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "gives_away" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "reply_to" bigint;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "reacted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chat_reactions" ADD CONSTRAINT "chat_reactions_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reactions" ADD CONSTRAINT "chat_reactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_reactions_of_reader" ON "chat_reactions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "chat_messages_reacted" ON "chat_messages" USING btree ("reacted_at") WHERE "chat_messages"."reacted_at" is not null;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_answers_earlier" CHECK ("chat_messages"."reply_to" < "chat_messages"."id");--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_open_without_page" CHECK ("chat_messages"."gives_away" or "chat_messages"."page" is null);--> statement-breakpoint
-- Open pages hear of it, and ask for the messages whose reactions have changed since.
CREATE FUNCTION "chat_reacted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE chat_messages SET reacted_at = now() WHERE id = coalesce(NEW.message_id, OLD.message_id);
	PERFORM pg_notify('chat', '');
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "chat_reactions_reacted" AFTER INSERT OR DELETE ON "chat_reactions"
	FOR EACH ROW EXECUTE FUNCTION "chat_reacted"();
