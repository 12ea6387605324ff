import { beforeAll, describe, expect, it } from "vitest";

import { Reader } from "#tests/reader.ts";
import { useTestApp } from "#tests/signed-in.ts";
import { cardsOf, firstHundred } from "#tests/strangers.ts";

const [CURATED, OTHERS] = [100, 3_000];
const LANGUAGES = ["en", "en", "de", "fr"];

interface Shown {
  language: string | null;
  isTold: boolean;
  isCurated: boolean;
}

const { app, ana, ben } = useTestApp({ ana: {}, ben: {} });

let shown: ReadonlyMap<number, Shown>;
beforeAll(async () => {
  await app.pool.query(
    `INSERT INTO books (title, author, genre, description, language)
     SELECT 'House ' || n, 'Author ' || n, 'Fiction', 'Told.', 'en' FROM generate_series(1, $1) AS n`,
    [CURATED],
  );
  await app.pool.query(
    "INSERT INTO book_notes (book_id, about, language, readers_of) SELECT id, title, 'en', '{}' FROM books",
  );
  await app.pool.query(
    `INSERT INTO books (title, author, genre, description, language, popularity, book_id)
     SELECT 'Other ' || n, 'Writer ' || n / 3, (ARRAY['Fiction', 'Fantasy', 'Horror'])[1 + n % 3],
       CASE WHEN n % 5 < 2 THEN 'Told.' END, ($2::text[])[1 + n % 4], 5000 - n, 'OL' || n || 'W'
     FROM generate_series(1, $1) AS n`,
    [OTHERS, LANGUAGES],
  );
  const { rows } = await app.pool.query<Shown & { id: number }>(`
    SELECT id, language, description IS NOT NULL AS "isTold", popularity IS NULL AS "isCurated" FROM books`);
  shown = new Map(rows.map((row) => [row.id, row]));
});

/** The first hundred cards of a visitor whose browser asks for these languages. */
async function hundred(languages: string, genre: string | null = null): Promise<Shown[]> {
  const known = await firstHundred(app, languages, genre);
  expect(new Set(known).size).toBe(known.length);
  return known.map((id) => shown.get(id)!);
}

describe("The deck of a stranger", () => {
  it("begins with books that have a text, in the stranger's languages, every third of them the house's", async () => {
    for (let stranger = 0; stranger < 10; stranger++) {
      const cards = await hundred("en-US,en;q=0.9");
      expect(cards).toHaveLength(100);
      expect(cards.filter(({ isTold }) => !isTold)).toEqual([]);
      expect(cards.filter(({ language }) => language !== "en")).toEqual([]);
      expect(cards.slice(0, 20).filter(({ isCurated }) => isCurated).length).toBeGreaterThanOrEqual(7);
    }
  });

  it("follows the browser's languages, and is for everybody where the catalogue has none of them", async () => {
    const languages = async (asked: string) => new Set((await hundred(asked)).map(({ language }) => language));
    expect(await languages("de-AT,de;q=0.9")).toEqual(new Set(["de"]));
    expect(await languages("fr,de")).toEqual(new Set(["fr", "de"]));
    expect(await languages("it")).toContain("fr");
  });

  it("differs from another's", async () => {
    const one = await hundred("de");
    expect(await hundred("de")).not.toEqual(one);
  });
});

describe("A visitor's first page from the cache", () => {
  it("is another for other languages, and one for all who ask for the same", async () => {
    const titles = async (languages: string) => {
      const text = await (await new Reader(app).get("/", { "Accept-Language": languages })).text();
      const numbers = [...text.matchAll(/Other (\d+)/g)].map(([, number]) => Number(number));
      expect(numbers.length).toBeGreaterThan(0);
      return new Set(numbers.map((number) => LANGUAGES[number % LANGUAGES.length]));
    };
    for (let visits = 0; visits < 5; visits++) {
      expect(await titles("de")).toEqual(new Set(["de"]));
      expect(await titles("en-GB,en")).toEqual(new Set(["en"]));
    }
  });
});

describe("A reader", () => {
  it("chooses languages, which the deck obeys instead of the browser's", async () => {
    expect(await (await ana.get("/account/languages", { "Accept-Language": "en" })).text()).toContain(
      "Until you choose, we use your browser’s",
    );
    await ana.sendAll("/account/languages", [["languages", "fr"]]);
    const response = await cardsOf(app, ana, { genre: null }, "en");
    const { cards } = (await response.json()) as { cards: Array<{ book: { id: number } }> };
    expect(new Set(cards.map(({ book }) => shown.get(book.id)?.language))).toEqual(new Set(["fr"]));
    const stored = await app.pool.query("SELECT languages FROM profiles WHERE languages IS NOT NULL");
    expect(stored.rows).toEqual([{ languages: ["fr"] }]);
    await ana.sendAll("/account/languages", []);
    expect((await app.pool.query("SELECT FROM profiles WHERE languages IS NOT NULL")).rowCount).toBe(0);
  });

  it("cannot choose what is no language", async () => {
    const response = await ben.sendAll("/account/languages", [["languages", "english"]]);
    expect(response.status).toBe(400);
  });
});
