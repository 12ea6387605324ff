CREATE TABLE "together_cards" (
	"round_id" integer NOT NULL,
	"at" smallint NOT NULL,
	"book_id" integer NOT NULL,
	"nominated_by" integer,
	"agreed_at" timestamp with time zone,
	CONSTRAINT "together_cards_round_id_at_pk" PRIMARY KEY("round_id","at"),
	CONSTRAINT "together_cards_at_positive" CHECK ("together_cards"."at" >= 0)
);
--> statement-breakpoint
CREATE TABLE "together_people" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "together_people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"round_id" integer NOT NULL,
	"user_id" text,
	"guest" text,
	"name" text NOT NULL,
	"is_host" boolean DEFAULT false NOT NULL,
	"learns" boolean DEFAULT false NOT NULL,
	"takes_result" boolean DEFAULT false NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "together_people_reader_or_guest" CHECK (("together_people"."user_id" is null) <> ("together_people"."guest" is null)),
	CONSTRAINT "together_people_name_bounded" CHECK ("together_people"."name" ~ '\S' and length("together_people"."name") <= 48)
);
--> statement-breakpoint
CREATE TABLE "together_rankings" (
	"person_id" integer PRIMARY KEY NOT NULL,
	"cards" smallint[] NOT NULL,
	CONSTRAINT "together_rankings_bounded" CHECK (cardinality("together_rankings"."cards") between 1 and 36)
);
--> statement-breakpoint
CREATE TABLE "together_rounds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "together_rounds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"way" text NOT NULL,
	"rule" text NOT NULL,
	"pool" text NOT NULL,
	"pool_name" text,
	"most_pages" integer,
	"seed" bigint NOT NULL,
	"phase" text DEFAULT 'lobby' NOT NULL,
	"is_drawn" boolean DEFAULT false NOT NULL,
	"ends_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"result" integer[],
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "together_rounds_code_unique" UNIQUE("code"),
	CONSTRAINT "together_rounds_code_form" CHECK ("together_rounds"."code" ~ '^[2-9A-HJKMNP-Z]{8}$'),
	CONSTRAINT "together_rounds_way_known" CHECK ("together_rounds"."way" in ('swipe', 'ballot')),
	CONSTRAINT "together_rounds_rule_known" CHECK ("together_rounds"."rule" in ('all', 'but-one', 'final')),
	CONSTRAINT "together_rounds_pool_known" CHECK ("together_rounds"."pool" in ('all', 'genre', 'list', 'wanted', 'free', 'shortlist')),
	CONSTRAINT "together_rounds_phase_known" CHECK ("together_rounds"."phase" in ('lobby', 'swiping', 'final', 'over')),
	CONSTRAINT "together_rounds_pool_name_bounded" CHECK (length("together_rounds"."pool_name") between 1 and 4000),
	CONSTRAINT "together_rounds_most_pages_bounded" CHECK ("together_rounds"."most_pages" between 1 and 50000),
	CONSTRAINT "together_rounds_over_with_result" CHECK (("together_rounds"."phase" = 'over') = ("together_rounds"."ended_at" is not null)),
	CONSTRAINT "together_rounds_ended_with_result" CHECK (("together_rounds"."ended_at" is null) = ("together_rounds"."result" is null))
);
--> statement-breakpoint
CREATE TABLE "together_votes" (
	"person_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"order" integer GENERATED ALWAYS AS IDENTITY (sequence name "together_votes_order_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" smallint NOT NULL,
	"kind" text NOT NULL,
	"undoes" uuid,
	CONSTRAINT "together_votes_person_id_id_pk" PRIMARY KEY("person_id","id"),
	CONSTRAINT "together_votes_kind_known" CHECK ("together_votes"."kind" in ('like', 'pass', 'veto', 'undo')),
	CONSTRAINT "together_votes_undo_of_something" CHECK (("together_votes"."kind" = 'undo') = ("together_votes"."undoes" is not null))
);
--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "guests_may_join_rounds" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "together_cards" ADD CONSTRAINT "together_cards_round_id_together_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."together_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "together_cards" ADD CONSTRAINT "together_cards_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "together_cards" ADD CONSTRAINT "together_cards_nominated_by_together_people_id_fk" FOREIGN KEY ("nominated_by") REFERENCES "public"."together_people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "together_people" ADD CONSTRAINT "together_people_round_id_together_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."together_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "together_people" ADD CONSTRAINT "together_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "together_rankings" ADD CONSTRAINT "together_rankings_person_id_together_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."together_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "together_votes" ADD CONSTRAINT "together_votes_person_id_together_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."together_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "together_cards_books" ON "together_cards" USING btree ("round_id","book_id");--> statement-breakpoint
CREATE INDEX "together_cards_book" ON "together_cards" USING btree ("book_id");--> statement-breakpoint
CREATE INDEX "together_cards_nominated" ON "together_cards" USING btree ("nominated_by");--> statement-breakpoint
CREATE UNIQUE INDEX "together_people_readers" ON "together_people" USING btree ("round_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "together_people_guests" ON "together_people" USING btree ("round_id","guest");--> statement-breakpoint
CREATE INDEX "together_people_user" ON "together_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "together_rounds_begun" ON "together_rounds" USING btree ("created_at");