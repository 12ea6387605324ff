import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type * as Threads from "node:worker_threads";

import { afterAll, beforeAll, expect, it, vi } from "vitest";

import type { findMatch as Find } from "#app/match/request/find-match.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/database.ts";

import type { matchIndex as Index } from "./match-index.server.ts";

const made = vi.hoisted(() => ({ threads: [] as Threads.Worker[], die: false }));
vi.mock("node:worker_threads", async (original) => {
  const actual = await original<typeof Threads>();
  return {
    ...actual,
    Worker: class extends actual.Worker {
      constructor(...args: ConstructorParameters<typeof Threads.Worker>) {
        super(...args);
        made.threads.push(this);
        if (made.die) void this.terminate();
      }
    },
  };
});

let database: TestDatabase;
let dataDir: string;
let index: typeof Index;
let findMatch: typeof Find;

beforeAll(async () => {
  database = await openTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "match-thread-"));
  Object.assign(process.env, { DATABASE_URL: database.appUrl, DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  await database.pool.query("INSERT INTO books (title, author, description) VALUES ('Honey', 'Bo Ek', 'Beekeepers.')");
  ({ matchIndex: index } = await import("./match-index.server.ts"));
  ({ findMatch } = await import("#app/match/request/find-match.server.ts"));
});
afterAll(async () => {
  await index.stop();
  const { pool } = await import("#db/client.server.ts");
  await pool.end();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const wish = () => findMatch({ userId: null, request: new Request("http://localhost/"), wish: "beekeepers" });

it("a wish whose thread ends is answered by the next thread", async () => {
  const answer = wish();
  await expect.poll(() => made.threads.length).toBe(1);
  await made.threads[0]!.terminate();
  expect((await answer).found?.perfect).toMatchObject({ title: "Honey" });
  expect(made.threads).toHaveLength(2);
});

it("a wish that no thread answers is told so, and a later one is answered", async () => {
  made.die = true;
  await made.threads[1]!.terminate();
  expect(await wish()).toEqual({ wish: "beekeepers", problem: "Failed to get recommendation", found: null });
  made.die = false;
  await expect.poll(async () => (await wish()).found?.perfect).toMatchObject({ title: "Honey" });
});

it("a thread that is stopped closes what it has open, and ends by itself", async () => {
  const thread = made.threads.at(-1)!;
  const terminate = vi.spyOn(thread, "terminate");
  await index.stop();
  expect(thread.threadId).toBe(-1);
  expect(terminate).not.toHaveBeenCalled();
});
