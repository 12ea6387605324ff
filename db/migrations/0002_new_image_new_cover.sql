-- A book with another image address has no photograph yet: whoever writes the address need not know that.
CREATE FUNCTION "forget_cover"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.cover_hash := NULL;
	NEW.cover_checked_at := NULL;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "books_forget_cover" BEFORE UPDATE OF "image_url" ON "books"
	FOR EACH ROW WHEN (NEW.image_url IS DISTINCT FROM OLD.image_url) EXECUTE FUNCTION "forget_cover"();
