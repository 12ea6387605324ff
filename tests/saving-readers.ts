import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

import type pg from "pg";

import type { ReaderSession } from "./reader-sessions.ts";

/**
 * What became of one wish to save a book: `kept` was promised, `refused` was answered with an error, `away` never
 * reached anybody, and `torn` was sent and never answered.
 */
type Outcome = "kept" | "refused" | "away" | "torn";

export interface Wish {
  userId: string;
  bookId: number;
  outcome: Outcome;
  /** When the answer came, by `performance.now()`. */
  at: number;
}

export interface SavingReaders {
  readonly wishes: readonly Wish[];
  count(outcome: Outcome): number;
  /** When the first book was kept after this moment; waits for it. */
  firstSaveAfter(moment: number): Promise<number>;
  /** Resolves when every wish has its outcome. */
  stop(): Promise<void>;
}

interface Options {
  address: string;
  sessions: ReaderSession[];
  /** Each reader saves each of them once, in this order. */
  books: number[];
  pauseMs: number;
  /** After a wish that found nobody there, they leave it at that. */
  giveUpWhenAway?: boolean;
}

/** Readers who save one book after the other over connections that stay open, and remember what they were told. */
export function startSaving({ address, sessions, books, pauseMs, giveUpWhenAway = false }: Options): SavingReaders {
  const agent = new Agent({ keepAlive: true, maxSockets: sessions.length });
  const wishes: Wish[] = [];
  let stopped = false;
  const readers = sessions.map(async ({ userId, cookie }) => {
    for (const bookId of books) {
      if (stopped) return;
      const outcome = await save(agent, address, cookie, bookId);
      wishes.push({ userId, bookId, outcome, at: performance.now() });
      if (giveUpWhenAway && outcome === "away") return;
      await sleep(pauseMs);
    }
  });
  return {
    wishes,
    count: (outcome) => wishes.filter((wish) => wish.outcome === outcome).length,
    async firstSaveAfter(moment) {
      for (;;) {
        const wish = wishes.find(({ outcome, at }) => outcome === "kept" && at > moment);
        if (wish) return wish.at;
        await sleep(10);
      }
    },
    async stop() {
      stopped = true;
      await Promise.all(readers);
      agent.destroy();
    },
  };
}

function save(agent: Agent, address: string, cookie: string, bookId: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const headers = { Cookie: cookie, Origin: address, "Content-Length": "0" };
    const sent = request(`${address}/saved-books/${bookId}`, { method: "POST", agent, headers }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode === 200 ? "kept" : "refused"));
      response.once("error", () => resolve("torn"));
    });
    sent.once("error", ({ code }: NodeJS.ErrnoException) => resolve(code === "ECONNREFUSED" ? "away" : "torn"));
    sent.end();
  });
}

/** How many books were promised to be kept and are not. */
export async function lostWishes(pool: pg.Pool, wishes: readonly Wish[]): Promise<number> {
  const { rows } = await pool.query<{ user_id: string; book_id: number }>("SELECT user_id, book_id FROM saved_books");
  const stored = new Set(rows.map(({ user_id, book_id }) => `${user_id} ${book_id}`));
  return wishes.filter(({ outcome, userId, bookId }) => outcome === "kept" && !stored.has(`${userId} ${bookId}`))
    .length;
}

/** So many books to save, made where there are fewer; their ids. */
export async function booksToSave(pool: pg.Pool, count: number): Promise<number[]> {
  await pool.query(
    `INSERT INTO books (title, author, genre)
     SELECT 'Book ' || n, 'Author ' || n % 100, 'Fiction' FROM generate_series((SELECT count(*) FROM books), $1 - 1) n`,
    [count],
  );
  const { rows } = await pool.query<{ id: number }>("SELECT id FROM books ORDER BY id LIMIT $1", [count]);
  return rows.map(({ id }) => id);
}
