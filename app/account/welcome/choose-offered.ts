import { GENRES, type Genre } from "#db/genres.ts";

export interface Offerable {
  id: number;
  title: string;
  author: string;
  genre: Genre;
}

export const OFFERED_AT_ONCE = 30;

/** Books of all genres in turn, no author or title twice. `ofGenre` lists each genre's best-known books first. */
export function chooseOffered<Book extends Offerable>(
  ofGenre: Readonly<Record<Genre, readonly Book[]>>,
  batches: number,
): { books: Book[]; hasMore: boolean } {
  const left = new Map(GENRES.map((genre) => [genre, [...ofGenre[genre]]]));
  const chosen: Book[] = [];
  const titles = new Set<string>();
  for (let batch = 0; batch < batches; batch++) {
    const authors = new Set<string>();
    const most = chosen.length + OFFERED_AT_ONCE;
    for (let found = true; found && chosen.length < most;) {
      found = false;
      for (const waiting of left.values()) {
        const at = waiting.findIndex((book) => !authors.has(nameOf(book.author)) && !titles.has(nameOf(book.title)));
        if (at < 0 || chosen.length === most) continue;
        const [book] = waiting.splice(at, 1);
        authors.add(nameOf(book!.author));
        titles.add(nameOf(book!.title));
        chosen.push(book!);
        found = true;
      }
    }
  }
  const hasMore = [...left.values()].some((waiting) => waiting.some(({ title }) => !titles.has(nameOf(title))));
  return { books: chosen, hasMore };
}

const nameOf = (text: string) => text.toLowerCase();
