import { expect, it } from "vitest";

import { readDeadAuthors } from "#app/books/import/seed/free-texts.queries.server.ts";
import { readSeedBooks } from "#app/books/import/seed/seed.queries.server.ts";
import { personKey } from "#app/books/names/name-key.ts";
import { peopleOf } from "#app/books/names/people.ts";
import { slugOf } from "#app/platform/slug.ts";
import { GENRES } from "#db/genres.ts";

it("the seed's dead authors have the keys and slugs that are read from its books", async () => {
  const books = (await Promise.all(GENRES.map(readSeedBooks))).flat();
  const names = new Set(books.flatMap(({ author }) => peopleOf(author)));
  const dead = await readDeadAuthors();
  for (const { name, key, slug } of dead) {
    expect(names, name).toContain(name);
    expect({ key, slug }, name).toEqual({ key: personKey(name), slug: slugOf(name, "author") });
  }
  const keys = new Set(dead.map(({ key }) => key));
  for (const { title, author, freeUrl } of books) {
    if (freeUrl === undefined) continue;
    expect(freeUrl, title).toMatch(/^https:\/\/www\.gutenberg\.org\/ebooks\/\d+$/);
    expect(keys, title).toContain(personKey(author));
  }
});
