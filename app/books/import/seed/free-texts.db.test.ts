import { expect, it } from "vitest";

import { GENRES } from "#db/genres.ts";
import { openTestDatabase } from "#tests/database.ts";

import { readDeadAuthors } from "./free-texts.queries.server.ts";
import { readSeedBooks, seedCatalogue } from "./seed.queries.server.ts";

it("the seed's authors get their years of death and its books their editions, once", async () => {
  const { pool, close } = await openTestDatabase();
  const counts = async () => {
    const { rows } = await pool.query(
      `SELECT (SELECT count(*)::int FROM authors WHERE death_year IS NOT NULL) AS dead,
        (SELECT count(*)::int FROM books WHERE free_url IS NOT NULL) AS editions`,
    );
    return rows[0];
  };
  const { length: dead } = await readDeadAuthors();
  const books = (await Promise.all(GENRES.map(readSeedBooks))).flat();
  const { length: editions } = books.filter(({ freeUrl }) => freeUrl !== undefined);
  await seedCatalogue(pool);
  expect(await counts()).toEqual({ dead, editions });

  await pool.query(
    "UPDATE authors SET death_year = NULL WHERE slug <> 'bram-stoker'; UPDATE books SET free_url = NULL",
  );
  await seedCatalogue(pool);
  expect(await counts()).toEqual({ dead: 1, editions: 0 });

  // As before there were years: some authors read from the books, some not.
  await pool.query("UPDATE authors SET death_year = NULL; DELETE FROM authors WHERE slug <> 'mary-shelley'");
  await seedCatalogue(pool);
  expect(await counts()).toEqual({ dead: 1, editions });
  await close();
});
