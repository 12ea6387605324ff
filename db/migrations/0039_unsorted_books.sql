ALTER TABLE "reading_list" ALTER COLUMN "genre" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "reading_list" ALTER COLUMN "genre" DROP NOT NULL;--> statement-breakpoint
-- Imports of other apps wrote Fiction where their file names no genre.
UPDATE "reading_list" SET "genre" = NULL
FROM "reading_imports"
WHERE "reading_imports"."id" = "reading_list"."import_id" AND "reading_imports"."source" <> 'bookmatch'
  AND "reading_list"."book_id" IS NULL AND "reading_list"."genre" = 'Fiction';
