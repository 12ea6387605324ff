import { sql } from "drizzle-orm";

import { mainTitleOf, NO_DESCRIPTION, type CatalogueBook } from "#app/books/outside/catalogue-book.ts";
import { db } from "#db/client.server.ts";
import { books } from "#db/schema.ts";

import { ourBook } from "./found-books.queries.server.ts";

/** Concurrent calls insert the book once. Null if it is deleted at the same moment. */
export async function takeBook(found: CatalogueBook): Promise<number | null> {
  const there = await knownBook(found);
  if (there !== null) return there;
  const { externalId, title, author, genre, imageUrl, isbn13, year, description, pageCount } = found;
  const [added] = await db
    .insert(books)
    .values({
      bookId: externalId,
      title,
      author,
      genre,
      imageUrl,
      isbn13,
      year,
      description: description === NO_DESCRIPTION ? null : description,
      pages: pageCount || null,
    })
    .onConflictDoNothing()
    .returning({ id: books.id });
  return added?.id ?? knownBook(found);
}

async function knownBook({ externalId, isbn13, title, author }: CatalogueBook): Promise<number | null> {
  const facts = {
    externalId: sql`${externalId}`,
    isbn13: sql`${isbn13}`,
    title: sql`${title}`,
    author: sql`${author}`,
    mainTitle: sql`${mainTitleOf(title)}`,
  };
  const { rows } = await db.execute<{ id: number }>(sql`select ours.id from ${ourBook(facts)} as ours`);
  return rows[0]?.id ?? null;
}
