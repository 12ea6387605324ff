CREATE TABLE "erased_readers" (
	"digest" text PRIMARY KEY NOT NULL
);
