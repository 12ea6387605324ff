import { fork, type ChildProcess } from "node:child_process";
import { on } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { createPool } from "#db/pool.ts";
import { ROOT } from "#scripts/build.ts";
import { startApp } from "#tests/app-process.ts";
import { createSessions, SESSIONS_SECRET } from "#tests/reader-sessions.ts";

import type { ListenersSay } from "./stream-listeners.ts";

export interface StreamFigures {
  streams: number;
  /** The app's resident memory per stream. */
  kbAStream: number;
  /** From the message's commit to its hint's arrival, over all streams and messages. */
  fanOutP50Ms: number;
  fanOutP99Ms: number;
  pageMs: number;
  pageAmongStreamsMs: number;
  /** Additional open files after all streams are closed. */
  filesLeft: number;
}

const STREAMS = 5_000;
const STREAMS_OF_READER = 6;
const LISTENING_PROCESSES = 2;
const MESSAGES = 20;
const PAGES = 150;
const SETTLING_MS = 3_000;

const pool = createPool(process.env["DATABASE_URL"]!, { max: 2 });
const app = await startApp(process.env["DATA_DIR"]!, {
  DATABASE_URL: process.env["DATABASE_URL"]!,
  APP_SECRET: SESSIONS_SECRET,
});
const sessions = await createSessions(pool, Math.ceil(STREAMS / STREAMS_OF_READER) + 1);
const [visitor, ...listeners] = sessions as [(typeof sessions)[0], ...typeof sessions];
try {
  console.log(JSON.stringify(await measure()));
} finally {
  await pool.end();
  await app.kill();
}
process.exit();

async function measure(): Promise<StreamFigures> {
  await pages(PAGES);
  const pageMs = median(await pages(PAGES));
  await sleep(SETTLING_MS);
  const [emptyKb, files] = [residentKb(), openFiles()];
  const cookies = listeners.flatMap(({ cookie }) => Array.from({ length: STREAMS_OF_READER }, () => cookie));
  const processes = await Promise.all(
    Array.from({ length: LISTENING_PROCESSES }, (_, process) =>
      listening(cookies.slice(0, STREAMS).filter((_, index) => index % LISTENING_PROCESSES === process)),
    ),
  );
  await sleep(SETTLING_MS);
  const fullKb = residentKb();

  let among: number[] = [];
  const times: number[] = [];
  const asking = pages(PAGES).then((times) => (among = times));
  for (let count = 0; count < MESSAGES; count++) times.push(...(await fanOut(processes)));
  await asking;
  for (const listener of processes) listener.kill();
  const sorted = times.toSorted((a, b) => a - b);
  await sleep(SETTLING_MS);
  return {
    streams: STREAMS,
    kbAStream: round((fullKb - emptyKb) / STREAMS),
    fanOutP50Ms: round(sorted[Math.floor(sorted.length * 0.5)]!),
    fanOutP99Ms: round(sorted[Math.floor(sorted.length * 0.99)]!),
    pageMs: round(pageMs),
    pageAmongStreamsMs: round(median(among)),
    filesLeft: openFiles() - files,
  };
}

async function listening(cookies: string[]): Promise<ChildProcess> {
  const listener = fork(join(ROOT, "lab", "bench", "stream-listeners.ts"));
  const open = messageFrom(listener, (word) => "open" in word);
  listener.send({ address: app.address, cookies });
  await open;
  return listener;
}

async function fanOut(processes: ChildProcess[]): Promise<number[]> {
  const reserved = await pool.query("SELECT nextval('chat_messages_id_seq')::float8 AS id");
  const { id } = reserved.rows[0] as { id: number };
  const arrivals = processes.map((listener) => messageFrom(listener, (word) => "id" in word && word.id === id));
  await pool.query(
    "INSERT INTO chat_messages (id, user_id, client_id, message) VALUES ($1, $2, gen_random_uuid(), 'To all of you')",
    [id, visitor.userId],
  );
  const committed = performance.timeOrigin + performance.now();
  const words = await Promise.all(arrivals);
  // Waits until the throttling of the previous hint has ended.
  await sleep(1_100);
  return words.flatMap((word) => ("id" in word ? word.arrivedAt.map((at) => Math.max(0, at - committed)) : []));
}

async function messageFrom(listener: ChildProcess, wanted: (word: ListenersSay) => boolean): Promise<ListenersSay> {
  for await (const [word] of on(listener, "message", { close: ["exit"] })) if (wanted(word)) return word;
  throw new Error("A listening process has ended");
}

async function pages(count: number): Promise<number[]> {
  const times: number[] = [];
  for (let page = 0; page < count; page++) {
    const began = performance.now();
    const response = await fetch(`${app.address}/coffee-talk`, { headers: { Cookie: visitor.cookie } });
    if (!(await response.text()).includes("Coffee Talk")) throw new Error(`A page: ${response.status}`);
    times.push(performance.now() - began);
  }
  return times;
}

function residentKb(): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${app.pid}/status`, "utf8"))![1]);
}

function openFiles(): number {
  return readdirSync(`/proc/${app.pid}/fd`).length;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}

function round(value: number): number {
  return Number(value.toFixed(2));
}
