import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";

import type pg from "pg";

import { ROOT } from "#scripts/build.ts";

import { liftChatLimits, createSessions } from "./reader-sessions.ts";

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

export interface PostedMessage {
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
  sessions: Array<{ address: string; cookie: string }>;
}
export type TableCommand = "write" | { all: PostedMessage[] };
export type TableSays = "seated" | "written" | { found: Found[]; cuts: number };

export interface FloodFigures extends Found {
  readers: number;
  /** In the database; `wrong` counts what is not there, and what is there twice. */
  messages: number;
  wrong: number;
  cuts: number;
  writtenMs: number;
  /** From the last message written to the last reader who has everything. */
  deliveredMs: number;
}

/**
 * Many write and many listen, each with the script of the page itself, while their connections are cut at random.
 * The apps must have been started with `SESSIONS_SECRET`; the limits of sending are lifted by a trigger.
 */
export async function flood(orders: FloodOrders): Promise<FloodFigures> {
  const { addresses, pool, writers, listeners, messages, cutEveryMs } = orders;
  await liftChatLimits(pool);
  const tables = await Promise.all(
    Array.from({ length: writers }, async (_, table) => {
      const sessions = (await createSessions(pool, 1 + listeners)).map(({ cookie }, session) => ({
        cookie,
        address: addresses[(table + session) % addresses.length]!,
      }));
      const workerData: TableOrders = { name: `Writer ${table}`, sessions, messages, cutEveryMs };
      const worker = new Worker(join(ROOT, "tests", "talk-table.worker.ts"), {
        workerData,
        execArgv: ["--disable-warning=UNDICI-ES"],
      });
      await received(worker, "seated");
      return worker;
    }),
  );
  const began = performance.now();
  for (const table of tables) tell(table, "write");
  await Promise.all(tables.map((table) => received(table, "written")));
  const writtenMs = performance.now() - began;
  const { rows } = await pool.query<PostedMessage>("SELECT id::float8 AS id, message FROM chat_messages ORDER BY id");
  for (const table of tables) tell(table, { all: rows });
  const results = await Promise.all(tables.map((table) => answer(table)));
  const deliveredMs = performance.now() - began - writtenMs;
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
    deliveredMs,
  };
}

function tell(table: Worker, word: TableCommand): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  table.postMessage(word);
}

async function received(table: Worker, word: "seated" | "written"): Promise<void> {
  const [message] = (await once(table, "message")) as [TableSays];
  if (message !== word) throw new Error(`Expected ${word}`);
}

async function answer(table: Worker): Promise<Extract<TableSays, object>> {
  const [message] = (await once(table, "message")) as [TableSays];
  if (typeof message === "string") throw new Error(`Expected an answer, not ${message}`);
  return message;
}
