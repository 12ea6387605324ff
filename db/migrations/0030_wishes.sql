CREATE TABLE "book_wishes" (
	"user_id" text NOT NULL,
	"book_id" integer NOT NULL,
	"told_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "book_wishes_user_id_book_id_pk" PRIMARY KEY("user_id","book_id")
);
--> statement-breakpoint
CREATE TABLE "wanted_books" (
	"book_id" integer PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "wanted_books_state_known" CHECK ("wanted_books"."state" in ('ordered', 'here', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "book_wishes" ADD CONSTRAINT "book_wishes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_wishes" ADD CONSTRAINT "book_wishes_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wanted_books" ADD CONSTRAINT "wanted_books_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_wishes_book" ON "book_wishes" USING btree ("book_id");
