import { readSeedFacets, termsOf } from "#app/books/import/seed/facets.queries.server.ts";
import { readSeedBooks, type SeedBook } from "#app/books/import/seed/seed.queries.server.ts";
import { RankingModel } from "#app/deck/ranking/model.ts";
import { traitsOf } from "#app/deck/ranking/traits.ts";
import { isWellKnown } from "#app/deck/ranking/well-known.ts";
import { GENRES } from "#db/genres.ts";

/** A place that has the seed's books and no readers. The id of a book is 1 + its index in `books`. */
export async function seededModel(): Promise<{ model: RankingModel; books: SeedBook[] }> {
  const model = new RankingModel();
  const books: SeedBook[] = [];
  for (const genre of GENRES) {
    const notes = await readSeedFacets(genre);
    for (const [at, book] of (await readSeedBooks(genre)).entries()) {
      const note = notes[at]!;
      const traits = traitsOf({ ...book, facets: termsOf(note), original: note.language });
      const { title, author, description } = book;
      const about = `${title} ${description}`;
      model.addBook({ id: books.push(book), author, genre, about, traits, isWellKnown: isWellKnown(book) });
    }
  }
  model.recompute();
  return { model, books };
}
