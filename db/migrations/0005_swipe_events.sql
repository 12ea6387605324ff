CREATE TABLE "swipe_events" (
	"user_id" text NOT NULL,
	"id" uuid NOT NULL,
	"book_id" integer NOT NULL,
	"kind" text NOT NULL,
	"undoes" uuid,
	"happened_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "swipe_events_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "swipe_events_kind_known" CHECK ("swipe_events"."kind" in ('pass', 'like', 'undo')),
	CONSTRAINT "swipe_events_undo_of_something" CHECK (("swipe_events"."kind" = 'undo') = ("swipe_events"."undoes" is not null)),
	CONSTRAINT "swipe_events_not_in_future" CHECK ("swipe_events"."happened_at" <= "swipe_events"."created_at")
);
--> statement-breakpoint
ALTER TABLE "swipe_events" ADD CONSTRAINT "swipe_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "swipe_events" ADD CONSTRAINT "swipe_events_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "swipe_events_undone_once" ON "swipe_events" USING btree ("user_id","undoes");--> statement-breakpoint
CREATE INDEX "swipe_events_newest" ON "swipe_events" USING btree ("user_id","happened_at");--> statement-breakpoint
CREATE INDEX "swipe_events_book" ON "swipe_events" USING btree ("book_id");