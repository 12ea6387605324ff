import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";

import type pg from "pg";

import { ROOT } from "#scripts/build.ts";

import { liftChatLimits, seatReaders } from "./seats.ts";

export interface FloodOrders {
  /** Of apps on the same database; the readers of each table are shared out among them. */
  addresses: string[];
  pool: pg.Pool;
  /** Tables, each a thread with one who writes. */
  writers: number;
  /** Who only listen, at each table. */
  listeners: number;
  /** Of each writer. */
  messages: number;
  /** How often each table loses all connections of one of its readers; 0 for never. */
  cutEveryMs: number;
}

export interface Said {
  id: number;
  message: string;
}

/** What a reader's page did not show as it is in the database. */
export interface Found {
  missing: number;
  surplus: number;
  /** Times that a message stood above an older one, or twice. */
  disorders: number;
}

export interface TableOrders extends Pick<FloodOrders, "messages" | "cutEveryMs"> {
  name: string;
  seats: Array<{ address: string; cookie: string }>;
}
export type TableHears = "write" | { all: Said[] };
export type TableSays = "seated" | "written" | { found: Found[]; cuts: number };

export interface FloodFigures extends Found {
  readers: number;
  /** In the database; `wrong` counts what is not there, and what is there twice. */
  messages: number;
  wrong: number;
  cuts: number;
  writtenMs: number;
  /** From the last message written to the last reader who has everything. */
  settledMs: number;
}

/**
 * Many write and many listen, each with the script of the page itself, while their connections are cut at random.
 * The apps must have been started with `SEATING_SECRET`; the limits of sending are lifted by a trigger.
 */
export async function flood(orders: FloodOrders): Promise<FloodFigures> {
  const { addresses, pool, writers, listeners, messages, cutEveryMs } = orders;
  await liftChatLimits(pool);
  const tables = await Promise.all(
    Array.from({ length: writers }, async (_, table) => {
      const seats = (await seatReaders(pool, 1 + listeners)).map(({ cookie }, seat) => ({
        cookie,
        address: addresses[(table + seat) % addresses.length]!,
      }));
      const workerData: TableOrders = { name: `Writer ${table}`, seats, messages, cutEveryMs };
      const worker = new Worker(join(ROOT, "tests", "talk-table.worker.ts"), {
        workerData,
        execArgv: ["--disable-warning=UNDICI-ES"],
      });
      await heard(worker, "seated");
      return worker;
    }),
  );
  const began = performance.now();
  for (const table of tables) tell(table, "write");
  await Promise.all(tables.map((table) => heard(table, "written")));
  const writtenMs = performance.now() - began;
  const { rows } = await pool.query<Said>("SELECT id::float8 AS id, message FROM chat_messages ORDER BY id");
  for (const table of tables) tell(table, { all: rows });
  const results = await Promise.all(tables.map((table) => answer(table)));
  const settledMs = performance.now() - began - writtenMs;
  await Promise.all(tables.map((table) => table.terminate()));

  const found = results.flatMap((result) => result.found);
  const sum = (name: keyof Found) => found.reduce((total, each) => total + each[name], 0);
  const promised = new Set(
    tables.flatMap((_, table) => Array.from({ length: messages }, (_, count) => `Writer ${table} ${count}`)),
  );
  const surplus = rows.filter(({ message }) => !promised.delete(message));
  return {
    readers: found.length,
    messages: rows.length,
    wrong: surplus.length + promised.size,
    missing: sum("missing"),
    surplus: sum("surplus"),
    disorders: sum("disorders"),
    cuts: results.reduce((total, { cuts }) => total + cuts, 0),
    writtenMs,
    settledMs,
  };
}

function tell(table: Worker, word: TableHears): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  table.postMessage(word);
}

async function heard(table: Worker, word: "seated" | "written"): Promise<void> {
  const [said] = (await once(table, "message")) as [TableSays];
  if (said !== word) throw new Error(`Expected ${word}`);
}

async function answer(table: Worker): Promise<Extract<TableSays, object>> {
  const [said] = (await once(table, "message")) as [TableSays];
  if (typeof said === "string") throw new Error(`Expected an answer, not ${said}`);
  return said;
}
