-- Search as people spell: one folding of words, which `app/books/model/words/search-words.ts` repeats letter for letter.
-- What it folded before stays for the recommendations, whose stored names are unique.
ALTER FUNCTION "search_words"(text) RENAME TO "recommended_words";--> statement-breakpoint
CREATE FUNCTION "search_words"("spelled" text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	words text := spelled;
	is_ascii boolean := octet_length(spelled) = length(spelled);
BEGIN
	IF is_ascii THEN
		words := lower(words COLLATE "C");
	ELSE
		words := translate(words, '''‘’ʼʹ′‵`´＇', '');
		words := regexp_replace(translate(words, '™℠', '  '), '([¼-¾⅐-⅟])', ' \1', 'g');
		words := lower(regexp_replace(normalize(words, NFKD), '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u180b-\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200c-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\U000e0100-\U000e01ef]', '', 'g'));
		words := translate(words,
			'øłđðıħςٱىیکةہ۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩०१२३४५६७८९',
			'olddihσاييكهه012345678901234567890123456789');
		words := replace(replace(replace(replace(words, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
		words := normalize(words, NFC);
	END IF;
	words := replace(translate(words, '''‘’ʼʹ′‵`´＇', ''), '&', ' and ');
	IF strpos(words, '++') > 0 OR strpos(words, '#') > 0 THEN
		words := regexp_replace(words, '([a-z])\+\+', '\1plusplus', 'g');
		words := regexp_replace(words, '(^|[^a-z0-9])([a-z])#', '\1\2sharp', 'g');
	END IF;
	IF is_ascii THEN
		words := regexp_replace(words, '[^a-z0-9]+', ' ', 'g');
	ELSE
		words := regexp_replace(words, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02c2-\u02df\u02e5-\u02ff\u0375\u037e\u0384\u0385\u0387\u03f6\u0482\u055a-\u055f\u0589-\u058f\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u06dd\u06de\u06e9\u06fd\u06fe\u0700-\u070d\u0964\u0965\u0970\u0df4\u0e2f\u0e3f\u0e4f\u0e5a\u0e5b\u0f01-\u0f17\u0f3a-\u0f3d\u104a-\u104f\u10fb\u1360-\u1368\u1400\u166d\u166e\u1680\u169b\u169c\u16eb-\u16ed\u17d4-\u17db\u1800-\u180a\u1944\u1945\u2000-\u206f\u20a0-\u20cf\u2100-\u214f\u2190-\u2bff\u2e00-\u2e7f\u2ff0-\u3004\u3008-\u3020\u3030\u303d-\u303f\u309b\u309c\u30a0\u30fb\ua4fe\ua4ff\ua60d-\ua60f\ua6f2-\ua6f7\ua874-\ua877\ue000-\uf8ff\ufd3e\ufd3f\ufe10-\ufe1f\ufe30-\ufe6f\uff00-\uff0f\uff5f-\uff65\uffe0-\uffff\U0001f000-\U0001faff\U000e0000-\U000e00ff\U000f0000-\U0010ffff]+', ' ', 'g');
		words := regexp_replace(words, '([\u3005-\u3007\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g');
		words := regexp_replace(words, '([\u0e01-\u0e30\u0e32\u0e40-\u0e46\u0e81-\u0eb0\u0eb2\u0ec0-\u0ec6\u1000-\u102a\u1050-\u1055\u1780-\u17b3])', ' \1', 'g');
		words := regexp_replace(words, ' +', ' ', 'g');
	END IF;
	RETURN btrim(words, ' ');
END
$$;--> statement-breakpoint
-- Both readings of an apostrophe and a hyphen: "letranger" and "l etranger", "obriens" and "o brien", "spiderman".
CREATE FUNCTION "indexed_words"("spelled" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN search_words(spelled) || CASE WHEN spelled ~ '[''’‘ʼ′`‐‑\u200b-]' THEN ' ' || search_words(translate(
	regexp_replace(spelled, '[''’‘ʼ′`][sS]([^a-zA-Z]|$)', '\1', 'g'), '''‘’ʼ′`-‐‑' || chr(8203), '      ')) ELSE '' END;--> statement-breakpoint
DROP INDEX "books_words";--> statement-breakpoint
DROP INDEX "books_title_begins";--> statement-breakpoint
DROP INDEX "books_author_begins";--> statement-breakpoint
DROP INDEX "author_alternates_begins";--> statement-breakpoint
DROP INDEX "book_facets_term";--> statement-breakpoint
CREATE INDEX "books_words" ON "books" USING gin (to_tsvector('simple', indexed_words("title" || ' ' || "author")));--> statement-breakpoint
CREATE INDEX "books_title_begins" ON "books" USING btree (left(search_words("title"), 100) collate "C","id");--> statement-breakpoint
CREATE INDEX "books_author_begins" ON "books" USING btree (left(search_words("author"), 100) collate "C","id");--> statement-breakpoint
CREATE INDEX "author_alternates_begins" ON "author_alternates" USING btree (left(search_words("alternate"), 100) collate "C");--> statement-breakpoint
CREATE INDEX "book_facets_term" ON "book_facets" USING btree (search_words("term"),"position","book_id");--> statement-breakpoint
CREATE OR REPLACE FUNCTION "words_of"("title" text, "author" text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT word FROM unnest(string_to_array(indexed_words(title || ' ' || author), ' ')) AS word WHERE length(word) BETWEEN 3 AND 40
$$;--> statement-breakpoint
DROP INDEX "book_words_word";--> statement-breakpoint
DROP INDEX "book_words_similar";--> statement-breakpoint
TRUNCATE "book_words";--> statement-breakpoint
INSERT INTO "book_words" SELECT DISTINCT words_of("title", "author") FROM "books";--> statement-breakpoint
CREATE INDEX "book_words_word" ON "book_words" USING btree ("word");--> statement-breakpoint
CREATE INDEX "book_words_similar" ON "book_words" USING gin ("word" gin_trgm_ops);
