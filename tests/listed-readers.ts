import { randomBytes } from "node:crypto";

import type { DeckPage } from "#app/deck/swipe/queries.server.ts";
import { MAX_SIGNALS } from "#app/deck/swipe/signals-schema.ts";
import { READING_STATUSES, type ReadingStatus } from "#db/reading.ts";

import type { TestApp } from "./app.ts";
import { liftLimits } from "./reader-sessions.ts";
import { aReader, type SignedInReader } from "./signed-in.ts";

/** One book in so many stands on each reader's list. */
const LISTED_ONE_IN = 10;
/** After so many pages the reader puts two more books on the list: one just drawn, and one that waits to be. */
const PAGES_TO_ADDITION = 8;
/** The share of cards that are drawn after a reader has asked for books of their list. */
const AGAIN = 0.2;

type Lists = Map<number, ReadingStatus>;

export interface Draws {
  cards: number;
  /** Cards of listed books that their reader had asked for. */
  again: number;
  /** Cards of listed books that nobody had asked for. */
  faults: string[];
}

/**
 * Has each of so many readers with a long list swipe so many cards, then ask for the books of two statuses, and swipe
 * on, then for single books instead, and swipe on. The catalogue must have more books than a reader swipes.
 */
export async function drawForListed(
  app: Pick<TestApp, "pool" | "request">,
  { readers, cards }: { readers: number; cards: number },
): Promise<Draws> {
  const { rows } = await app.pool.query<{ id: number }>("SELECT id FROM books ORDER BY id");
  const books = rows.map(({ id }) => id);
  const draws: Draws = { cards: 0, again: 0, faults: [] };
  for (let number = 0; number < readers; number++) {
    const reader = await aReader(app);
    await liftLimits(app.pool, "%");
    const listed: Lists = new Map();
    await list(
      app,
      reader,
      listed,
      books.filter((_, at) => (at * 7 + number) % LISTED_ONE_IN === 0),
    );
    await swipe(app, { reader, books, listed, cards, drawnAgain: [] }, draws);
    const drawnAgain = [READING_STATUSES[number % 5]!, READING_STATUSES[(number + 2) % 5]!];
    const response = await reader.sendJson("/taste/settings", { ignored: [], drawnAgain });
    if (response.status !== 204) throw new Error(`The settings were answered by ${response.status}`);
    const more = Math.ceil(cards * AGAIN);
    await swipe(app, { reader, books, listed, cards: more, drawnAgain }, draws);
    const none = await reader.sendJson("/taste/settings", { ignored: [], drawnAgain: [] });
    if (none.status !== 204) throw new Error(`The settings were answered by ${none.status}`);
    const asked = await askForSome(app, reader, listed);
    await swipe(app, { reader, books, listed, cards: more, drawnAgain: [], asked }, draws);
  }
  return draws;
}

interface Round {
  reader: SignedInReader;
  books: readonly number[];
  listed: Lists;
  cards: number;
  drawnAgain: readonly ReadingStatus[];
  /** Single books that the reader has asked for, whatever their status. */
  asked?: ReadonlySet<number>;
}

/** Asks for one in four books of the list to be dealt again, each by itself. */
async function askForSome(
  { pool }: Pick<TestApp, "pool">,
  reader: SignedInReader,
  listed: Lists,
): Promise<ReadonlySet<number>> {
  const asked = new Set([...listed.keys()].filter((_, at) => at % 4 === 0));
  const { rows } = await pool.query<{ id: number }>(
    "SELECT id FROM reading_list WHERE user_id = $1 AND book_id = ANY($2)",
    [reader.id, [...asked]],
  );
  for (const { id } of rows) {
    const response = await reader.send(`/reading-list/${id}/again`, {}, { headers: { Accept: "application/json" } });
    if (!response.ok) throw new Error(`Asking for a book again was answered by ${response.status}`);
  }
  return asked;
}

async function swipe(
  app: Pick<TestApp, "pool">,
  { reader, books, listed, cards, drawnAgain, asked: single }: Round,
  draws: Draws,
): Promise<void> {
  let asked: Record<string, unknown> = {};
  const drawn: number[] = [];
  for (let pages = 1; drawn.length < cards; pages++) {
    const response = await reader.sendJson("/deck", asked);
    if (response.status !== 200) throw new Error(`The deck was answered by ${response.status}`);
    const page = (await response.json()) as DeckPage;
    const last = page.cards.at(-1);
    if (!last) throw new Error(`The deck ended after ${drawn.length} cards`);
    const fresh = page.cards.map(({ book }) => book.id);
    for (const id of fresh) {
      const status = listed.get(id);
      if (status && (drawnAgain.includes(status) || single?.has(id))) draws.again++;
      else if (status) draws.faults.push(`${reader.email} drew book ${id}, which is ${status}`);
    }
    drawn.push(...fresh);
    draws.cards += fresh.length;
    await report(reader, fresh);
    if (pages % PAGES_TO_ADDITION === 0) {
      const waiting = books.find(
        (id, at) => at > (pages * 31) % books.length && !listed.has(id) && !drawn.includes(id),
      );
      await list(
        app,
        reader,
        listed,
        [fresh[0]!, ...(waiting === undefined ? [] : [waiting])].filter((id) => !listed.has(id)),
      );
    }
    asked =
      page.next === null
        ? { pass: last.pass, ended: true }
        : { pass: last.pass, at: last.at + 1, part: page.next, known: drawn.slice(-MAX_SIGNALS) };
  }
}

/** Likes the first of them, and passes the others. */
async function report(reader: SignedInReader, books: readonly number[]): Promise<void> {
  const events = books.map((bookId, at) => ({
    id: randomBytes(16).toString("hex"),
    bookId,
    time: Date.now(),
    kind: at === 0 ? "like" : "pass",
  }));
  const response = await reader.sendJson("/swipes", { events });
  if (!response.ok) throw new Error(`The swipes were answered by ${response.status}`);
}

/** As an import does it, one status after the other. */
async function list(
  { pool }: Pick<TestApp, "pool">,
  { id: userId }: SignedInReader,
  listed: Lists,
  ids: readonly number[],
): Promise<void> {
  const statuses = ids.map((_, at) => READING_STATUSES[(listed.size + at) % READING_STATUSES.length]!);
  for (const [at, id] of ids.entries()) listed.set(id, statuses[at]!);
  await pool.query(
    `INSERT INTO reading_list (user_id, book_id, title, author, status, started_at, completed_at, stopped_at)
     SELECT $1, books.id, title, author, status, now(), now(), now()
     FROM unnest($2::integer[], $3::text[]) AS given (id, status) JOIN books ON books.id = given.id`,
    [userId, ids, statuses],
  );
}
