-- Every deck numbers its books 0, 1, 2 … so that a shuffled order is computed from a seed instead of
-- being stored or sorted. Sequences give the numbers out: no row is locked, a bulk load costs no more
-- than single rows, and SQL written by hand gets its numbers too.
CREATE SEQUENCE "deck_all" AS integer MINVALUE 0 START 0;--> statement-breakpoint
CREATE SEQUENCE "deck_fiction" AS integer MINVALUE 0 START 0;--> statement-breakpoint
CREATE SEQUENCE "deck_thriller" AS integer MINVALUE 0 START 0;--> statement-breakpoint
CREATE SEQUENCE "deck_fantasy" AS integer MINVALUE 0 START 0;--> statement-breakpoint
CREATE SEQUENCE "deck_science_fiction" AS integer MINVALUE 0 START 0;--> statement-breakpoint
CREATE SEQUENCE "deck_non_fiction" AS integer MINVALUE 0 START 0;--> statement-breakpoint
CREATE SEQUENCE "deck_historical_fiction" AS integer MINVALUE 0 START 0;--> statement-breakpoint
CREATE SEQUENCE "deck_horror" AS integer MINVALUE 0 START 0;--> statement-breakpoint
CREATE SEQUENCE "deck_biography" AS integer MINVALUE 0 START 0;--> statement-breakpoint
CREATE SEQUENCE "deck_self_help" AS integer MINVALUE 0 START 0;--> statement-breakpoint
CREATE SEQUENCE "deck_business" AS integer MINVALUE 0 START 0;--> statement-breakpoint
INSERT INTO "decks" ("deck", "numbers") VALUES
	('All', 'deck_all'),
	('Fiction', 'deck_fiction'),
	('Thriller', 'deck_thriller'),
	('Fantasy', 'deck_fantasy'),
	('Science Fiction', 'deck_science_fiction'),
	('Non-fiction', 'deck_non_fiction'),
	('Historical Fiction', 'deck_historical_fiction'),
	('Horror', 'deck_horror'),
	('Biography', 'deck_biography'),
	('Self-Help', 'deck_self_help'),
	('Business', 'deck_business');--> statement-breakpoint
CREATE FUNCTION "next_deck_number"("of_deck" text) RETURNS integer LANGUAGE sql VOLATILE AS $$
	-- An unknown genre gets no number, so that the genre's own constraint is what refuses the row.
	SELECT coalesce((SELECT nextval(numbers::regclass)::integer FROM decks WHERE deck = of_deck), -1)
$$;--> statement-breakpoint
CREATE FUNCTION "number_book"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		NEW.deck_number := next_deck_number('All');
		NEW.genre_number := next_deck_number(NEW.genre);
	ELSIF NEW.genre IS DISTINCT FROM OLD.genre THEN
		NEW.genre_number := next_deck_number(NEW.genre);
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "books_number" BEFORE INSERT OR UPDATE OF "genre" ON "books"
	FOR EACH ROW EXECUTE FUNCTION "number_book"();--> statement-breakpoint
CREATE FUNCTION "deck_size"("of_deck" text) RETURNS integer LANGUAGE sql STABLE AS $$
	-- One more than the highest number ever given out in this epoch: holes count.
	SELECT coalesce(pg_sequence_last_value(numbers::regclass) + 1, 0)::integer FROM decks WHERE deck = of_deck
$$;--> statement-breakpoint
CREATE FUNCTION "renumber_sparse_decks"() RETURNS integer LANGUAGE plpgsql AS $$
-- Closes the holes of every deck that is more than half holes, and ends the passes begun before.
-- Returns how many decks it renumbered.
DECLARE
	one record;
	kept integer;
	renumbered integer := 0;
BEGIN
	FOR one IN SELECT deck, numbers FROM decks ORDER BY deck LOOP
		SELECT count(*) INTO kept FROM books WHERE one.deck = 'All' OR genre = one.deck;
		CONTINUE WHEN kept * 2 >= deck_size(one.deck);
		-- Without the lock a book added meanwhile could be given a number twice.
		LOCK TABLE books IN SHARE ROW EXCLUSIVE MODE;
		IF one.deck = 'All' THEN
			-- Twice, over negative numbers, because a unique index is checked row by row.
			UPDATE books SET deck_number = -2 - ranked.place
				FROM (SELECT id, row_number() OVER (ORDER BY deck_number) - 1 AS place FROM books) AS ranked
				WHERE ranked.id = books.id;
			UPDATE books SET deck_number = -2 - deck_number;
			SELECT count(*) INTO kept FROM books;
		ELSE
			UPDATE books SET genre_number = -2 - ranked.place
				FROM (SELECT id, row_number() OVER (ORDER BY genre_number) - 1 AS place FROM books WHERE genre = one.deck) AS ranked
				WHERE ranked.id = books.id;
			UPDATE books SET genre_number = -2 - genre_number WHERE genre = one.deck;
			SELECT count(*) INTO kept FROM books WHERE genre = one.deck;
		END IF;
		PERFORM setval(one.numbers::regclass, greatest(kept - 1, 0), kept > 0);
		UPDATE decks SET epoch = epoch + 1 WHERE deck = one.deck;
		renumbered := renumbered + 1;
	END LOOP;
	RETURN renumbered;
END
$$;
