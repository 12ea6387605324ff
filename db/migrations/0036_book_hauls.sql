CREATE TABLE "chat_message_books" (
	"message_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"book_id" integer,
	"book_title" text NOT NULL,
	CONSTRAINT "chat_message_books_message_id_position_pk" PRIMARY KEY("message_id","position"),
	CONSTRAINT "chat_message_books_few" CHECK ("chat_message_books"."position" between 1 and 12),
	CONSTRAINT "chat_message_books_title_not_blank" CHECK ("chat_message_books"."book_title" ~ '\S' and length("chat_message_books"."book_title") <= 500)
);
--> statement-breakpoint
ALTER TABLE "chat_messages" DROP CONSTRAINT "chat_messages_message_not_blank";--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "kind" text DEFAULT 'message' NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_message_books" ADD CONSTRAINT "chat_message_books_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message_books" ADD CONSTRAINT "chat_message_books_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_message_books_of_book" ON "chat_message_books" USING btree ("book_id");--> statement-breakpoint
CREATE INDEX "chat_messages_of_kind" ON "chat_messages" USING btree ("kind","id") WHERE "chat_messages"."kind" <> 'message';--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_kind_known" CHECK ("chat_messages"."kind" in ('message', 'review', 'haul'));--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_kind_fits_book" CHECK ("chat_messages"."kind" = 'message' or ("chat_messages"."kind" = 'review') = ("chat_messages"."book_title" is not null));--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_message_not_blank" CHECK (("chat_messages"."kind" = 'haul' or "chat_messages"."message" ~ '\S') and length("chat_messages"."message") <= 2000);