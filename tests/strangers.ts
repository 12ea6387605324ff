import type { TestApp } from "./app.ts";
import { ORIGIN, Reader } from "./reader.ts";

type App = Pick<TestApp, "pool" | "request">;

/** The cards of a visitor whose browser asks for these languages, page after page. */
export function cardsOf(app: Pick<TestApp, "request">, reader: Reader, asked: unknown, languages: string) {
  const cookie = [...reader.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return app.request("/deck", {
    method: "POST",
    body: JSON.stringify(asked),
    headers: { "Content-Type": "application/json", "Accept-Language": languages, Origin: ORIGIN, Cookie: cookie },
  });
}

/** The ids of the first hundred cards of a new visitor, or of all if there are fewer. */
export async function firstHundred(app: Pick<TestApp, "request">, languages: string, genre: string | null = null) {
  const visitor = new Reader(app);
  const known: number[] = [];
  let asked: Record<string, unknown> = { genre };
  while (known.length < 100) {
    const response = await cardsOf(app, visitor, asked, languages);
    if (response.status !== 200) throw new Error(`A page of cards was answered by ${response.status}`);
    const { cards, next } = (await response.json()) as {
      cards: Array<{ pass: string; book: { id: number } }>;
      next: number;
    };
    if (cards.length === 0) break;
    known.push(...cards.map(({ book }) => book.id));
    asked = { genre, pass: cards[0]!.pass, at: known.length, part: next, known };
  }
  return known.slice(0, 100);
}

/** What strangers are dealt in a catalogue of which the house has chosen some. */
export interface FirstCards {
  strangers: number;
  cards: number;
  /** Cards without a text, and in another language than the stranger's. */
  untold: number;
  foreign: number;
  /** Cards that a stranger had before, and strangers with fewer than a hundred. */
  repeated: number;
  short: number;
  /** Of the first twenty cards, those that the house has chosen: fewest of a stranger, and on average. */
  fewestCurated: number;
  averageCurated: number;
}

/**
 * Deals the first hundred cards to so many strangers, whose browsers ask for one after the other of `languages`. The
 * house's share is counted of those who read its language.
 */
export async function dealToStrangers(
  app: App,
  strangers: number,
  languages: readonly (readonly string[])[],
): Promise<FirstCards> {
  const { rows } = await app.pool.query<{ id: number; language: string | null; told: boolean; isCurated: boolean }>(
    `SELECT id, language, description IS NOT NULL AS told,
       EXISTS (SELECT FROM book_notes WHERE book_id = id) AS "isCurated" FROM books`,
  );
  const books = new Map(rows.map((row) => [row.id, row]));
  const figures = { strangers, cards: 0, untold: 0, foreign: 0, repeated: 0, short: 0 };
  const curated: number[] = [];
  for (let stranger = 0; stranger < strangers; stranger++) {
    const spoken = languages[stranger % languages.length]!;
    const ids = await firstHundred(app, spoken.join(","));
    const cards = ids.map((id) => books.get(id)!);
    figures.cards += cards.length;
    figures.untold += cards.filter(({ told }) => !told).length;
    figures.foreign += cards.filter(({ language }) => language !== null && !spoken.includes(language)).length;
    figures.repeated += ids.length - new Set(ids).size;
    if (cards.length < 100) figures.short += 1;
    if (spoken.includes("en")) curated.push(cards.slice(0, 20).filter((card) => card.isCurated).length);
  }
  const sum = curated.reduce((one, other) => one + other, 0);
  return { ...figures, fewestCurated: Math.min(...curated), averageCurated: sum / curated.length };
}
