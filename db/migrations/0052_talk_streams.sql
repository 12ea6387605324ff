CREATE INDEX "chat_messages_about_books" ON "chat_messages" USING btree ("created_at") WHERE "chat_messages"."book_id" is not null;--> statement-breakpoint
-- New messages are told apart from all else: streams carry them, and for anything else open pages look again.
CREATE OR REPLACE FUNCTION "chat_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		PERFORM pg_notify('chat', 'message');
	ELSE
		INSERT INTO chat_deletions (id) VALUES (OLD.id) ON CONFLICT DO NOTHING;
		PERFORM pg_notify('chat', '');
	END IF;
	RETURN NULL;
END
$$;
