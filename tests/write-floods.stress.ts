import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import type pg from "pg";

import { QUOTAS } from "#app/auth/limits/quotas.ts";
import { socketFolder } from "#db/embedded/socket.ts";
import { createPool } from "#db/pool.ts";

import { startApp } from "./app-process.ts";
import { createSessions, SESSIONS_SECRET, type ReaderSession } from "./reader-sessions.ts";

const FLOOD_MS = 20_000;
const QUIET_MS = 10_000;
const CONNECTIONS = 4;
const OTHERS = 6;
/** How much slower the others' pages may become. Below the floor a quiet machine's own jitter decides. */
const MAX_SLOWDOWN = 2;
const FLOOR_MS = 50;

type Send = (path: string, body: string, type?: string) => Promise<Response>;

/** One flood: what a request of it sends, and how many rows it may leave, whatever it sends. */
interface Flood {
  name: string;
  table: string;
  most: number;
  ask(send: Send, target: FloodTarget, n: number): Promise<Response>;
}

interface FloodTarget {
  books: number[];
  entry: number;
  suggestion: number;
}

const JSON_TYPE = "application/json";
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

const FLOODS: Flood[] = [
  {
    name: "swipes",
    table: "swipe_events",
    most: QUOTAS.swipes.most,
    ask: (send, { books }) => {
      const event = () => ({ id: randomUUID().replaceAll("-", ""), bookId: books[0], kind: "like", time: 0 });
      return send("/swipes", JSON.stringify({ events: Array.from({ length: 200 }, event) }), JSON_TYPE);
    },
  },
  {
    name: "saved books",
    table: "saved_books",
    most: QUOTAS.savedBooks.most,
    ask: (send, { books }, n) => send(`/saved-books/${books[n % books.length]}`, ""),
  },
  {
    name: "own books on the list",
    table: "reading_list",
    most: QUOTAS.listEntries.most,
    ask: (send, _, n) =>
      send("/reading-list/own", form({ title: `Flood ${n}`, author: "Nobody", genre: "Fiction", pages: "" })),
  },
  {
    name: "pages in the log",
    table: "reading_log",
    most: QUOTAS.linesOfEntry.most,
    ask: (send, { entry }, n) => send(`/reading-list/${entry}/page`, form({ page: String(1 + (n % 5_000)) })),
  },
  {
    name: "taste rules",
    table: "taste_rules",
    most: QUOTAS.tasteRules.most,
    ask: (send, _, n) =>
      send("/taste/rules", JSON.stringify({ subject: "author", name: `Flood ${n}`, stance: "less" }), JSON_TYPE),
  },
  {
    name: "goals",
    table: "reading_goals",
    most: 301,
    ask: (send, _, n) => send("/reading-goals", form({ year: String(1_900 + (n % 301)), books: "12" })),
  },
  {
    name: "messages",
    table: "chat_messages",
    most: QUOTAS.messages.most,
    ask: (send, _, n) => send("/coffee-talk/messages", form({ clientId: randomUUID(), message: `Flood ${n}` })),
  },
  {
    name: "suggestions",
    table: "book_suggestions",
    most: QUOTAS.suggestions.most,
    ask: (send, _, n) => send("/suggestions/requests", form({ title: `Flood ${n}`, description: `About ${n}` })),
  },
  {
    name: "recommendations",
    table: "book_recommendations",
    most: QUOTAS.recommendations.most,
    ask: (send, { suggestion }, n) =>
      send(`/suggestions/${suggestion}/recommendations`, form({ title: `Flood ${n}`, author: "x", reason: "x" })),
  },
  {
    name: "reports",
    table: "reports",
    most: QUOTAS.reports.most,
    ask: (send, { suggestion }) =>
      send("/reports", form({ kind: "suggestion", thing: String(suggestion), reason: "spam", note: "" })),
  },
  {
    name: "matches",
    table: "reading_list",
    most: QUOTAS.listEntries.most,
    ask: (send, _, n) => send("/ai-match", form({ wish: `a book about the sea and ${n} lamps` })),
  },
];

/** One reader floods the place with one kind of write after the other, while others read: they hardly notice. */
export async function runStress(log: (line: string) => void): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), "bookmatch-floods-"));
  const app = await startApp(dataDir, { APP_SECRET: SESSIONS_SECRET });
  const pool = createPool(`postgresql://bookmatch@/bookmatch?host=${encodeURIComponent(socketFolder(dataDir))}`);
  try {
    const readers = await createSessions(pool, OTHERS);
    await timesOfOthers(app.address, readers, QUIET_MS / 2);
    log(row("flood", "taken", "refused", "other", "rows", "at most", "quiet p95", "p95"));
    let holds = true;
    for (const flood of FLOODS) {
      const quiet = p95(await timesOfOthers(app.address, readers, QUIET_MS));
      const [flooder] = await createSessions(pool, 1);
      const target = await createTarget(pool, flooder!, readers[0]!);
      const [times, statuses] = await Promise.all([
        timesOfOthers(app.address, readers, FLOOD_MS),
        runFlood(app.address, flooder!, flood, target),
      ]);
      const { rows } = await pool.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM ${flood.table} WHERE user_id = $1`,
        [flooder!.userId],
      );
      const during = p95(times);
      const left = rows[0]!.count;
      const limit = Math.max(FLOOR_MS, quiet * MAX_SLOWDOWN);
      const isBounded = left <= flood.most && statuses.refused > 0 && statuses.other === 0;
      holds &&= isBounded && during <= limit;
      log(
        row(
          flood.name,
          statuses.taken,
          statuses.refused,
          statuses.other,
          left,
          flood.most,
          `${quiet.toFixed(1)} ms`,
          `${during.toFixed(1)} ms${during > limit ? " TOO SLOW" : ""}${isBounded ? "" : " NOT BOUNDED"}`,
        ),
      );
    }
    return holds;
  } finally {
    await pool.end();
    await app.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function createTarget(pool: pg.Pool, flooder: ReaderSession, other: ReaderSession): Promise<FloodTarget> {
  const books = await pool.query<{ id: number }>("SELECT id FROM books ORDER BY id");
  const entry = await pool.query<{ id: number }>(
    "INSERT INTO reading_list (user_id, title, author) VALUES ($1, 'Stage', 'Nobody') RETURNING id",
    [flooder.userId],
  );
  const suggestion = await pool.query<{ id: number }>(
    "INSERT INTO book_suggestions (user_id, title, description) VALUES ($1, 'Stage', 'x') RETURNING id",
    [other.userId],
  );
  return { books: books.rows.map(({ id }) => id), entry: entry.rows[0]!.id, suggestion: suggestion.rows[0]!.id };
}

/** What the others waited, in ms: each looks at one page after the other, as people do, with a pause between. */
async function timesOfOthers(address: string, readers: readonly ReaderSession[], ms: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + ms;
  const look = async ({ cookie }: ReaderSession) => {
    for (let n = 0; performance.now() < end; n++) {
      const path = ["/", "/dashboard", "/reading-tracker", "/coffee-talk", "/suggestions"][n % 5]!;
      const begun = performance.now();
      const response = await fetch(new URL(path, address), { headers: { Cookie: cookie } });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      times.push(performance.now() - begun);
      await sleep(100);
    }
  };
  await Promise.all(readers.map(look));
  return times;
}

async function runFlood(address: string, { cookie }: ReaderSession, flood: Flood, target: FloodTarget) {
  const statuses = { taken: 0, refused: 0, other: 0 };
  const send: Send = (path, body, type = "application/x-www-form-urlencoded") =>
    fetch(new URL(path, address), {
      method: "POST",
      body,
      redirect: "manual",
      headers: { Cookie: cookie, Origin: address, "Content-Type": type, Accept: JSON_TYPE },
    });
  let sent = 0;
  const end = performance.now() + FLOOD_MS;
  const connection = async () => {
    while (performance.now() < end) {
      const response = await flood.ask(send, target, sent++);
      await response.arrayBuffer();
      if (response.status < 400) statuses.taken++;
      // Refused for its rate, for its quota, or because the same has been said before.
      else if ([400, 409, 429].includes(response.status)) statuses.refused++;
      else statuses.other++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return statuses;
}

const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

function row(name: string, ...cells: Array<string | number>): string {
  return name.padEnd(24) + cells.map((cell) => String(cell).padStart(10)).join("  ");
}
