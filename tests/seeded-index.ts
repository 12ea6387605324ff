import { readSeedFacets, termsOf } from "#app/books/import/seed/facets.queries.server.ts";
import { readSeedBooks } from "#app/books/import/seed/seed.queries.server.ts";
import { BookIndex } from "#app/match/matching/book-index.ts";
import type { IndexedBook } from "#app/match/matching/indexed-book.ts";
import { GENRES } from "#db/genres.ts";

type NamedBook = Pick<IndexedBook, "title" | "author">;

export interface SeededIndex {
  index: BookIndex;
  /** By id. */
  books: Map<number, IndexedBook>;
}

/** The seed's catalogue as AI Match reads it from a fresh place, or those of its books that are wanted. */
export async function seededIndex(wanted: (book: NamedBook) => boolean = () => true): Promise<SeededIndex> {
  const index = new BookIndex();
  const books = new Map<number, IndexedBook>();
  for (const genre of GENRES) {
    const written = await readSeedFacets(genre);
    for (const [place, book] of (await readSeedBooks(genre)).entries()) {
      if (!wanted(book)) continue;
      const { about, readersOf } = written[place]!;
      const id = books.size + 1;
      const facets = termsOf(written[place]!);
      books.set(id, { ...book, id, genre, about, readersOf, facets, tags: [], readers: 0 });
      index.put(books.get(id)!);
    }
  }
  return { index, books };
}
