CREATE TABLE "book_numbers" (
	"number" text NOT NULL,
	"source" text NOT NULL,
	"book_id" integer NOT NULL,
	"upload_id" integer,
	CONSTRAINT "book_numbers_number_source_pk" PRIMARY KEY("number","source"),
	CONSTRAINT "book_numbers_bounded" CHECK (length("book_numbers"."number") between 1 and 200 and length("book_numbers"."source") between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "book_numbers" ADD CONSTRAINT "book_numbers_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_numbers" ADD CONSTRAINT "book_numbers_upload_id_catalogue_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."catalogue_uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_numbers_of_book" ON "book_numbers" USING btree ("book_id","source");--> statement-breakpoint
CREATE INDEX "book_numbers_of_upload" ON "book_numbers" USING btree ("upload_id");