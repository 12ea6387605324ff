import { parentPort, workerData } from "node:worker_threads";

import type { BookIndex } from "#app/match/matching/book-index.ts";
import { listenTo } from "#db/notices.ts";
import { createPool } from "#db/pool.ts";

import { FollowedIndex, type IndexEvent, type IndexState } from "./followed-index.ts";
import { INDEX_ANSWERS } from "./index-answers.ts";

export interface IndexOrder {
  databaseUrl: string;
  folder: string;
}

export type ToIndex =
  | { id: number; ask: keyof typeof INDEX_ANSWERS; args: readonly unknown[] }
  | { forget: readonly number[] }
  | "stop";

export type FromIndex = {
  state: IndexState;
} & ({ id: number; answer: unknown } | { id: number; error: Error } | IndexEvent);

const STATEMENT_MS = 5_000;

const { databaseUrl, folder } = workerData as IndexOrder;
const database = createPool(databaseUrl, { max: 1, statement_timeout: STATEMENT_MS });
const index = new FollowedIndex(database, folder, (event) => say({ state: index.state(), ...event }));
const listening = listenTo(databaseUrl, "books", () => index.onNotice());

parentPort!.on("message", (message: ToIndex) => {
  if (message === "stop") void stop();
  else if ("forget" in message) index.forget(message.forget);
  else void answer(message);
});

async function answer({ id, ask, args }: Extract<ToIndex, { ask: unknown }>): Promise<void> {
  try {
    const answerOf = INDEX_ANSWERS[ask] as (index: BookIndex, ...args: readonly unknown[]) => unknown;
    const found = answerOf(await index.ready(), ...args);
    say({ state: index.state(), id, answer: found });
  } catch (error) {
    say({ state: index.state(), id, error: error as Error });
  }
}

async function stop(): Promise<void> {
  parentPort!.close();
  await listening.stop();
  await index.stop();
  await database.end();
}

function say(message: FromIndex): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort!.postMessage(message);
}
