import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import type { ServerBuild } from "react-router";

import type * as Entry from "#app/entry.server.tsx";
import type { WatchedPool } from "#db/watched-pool.ts";

import { openTestDatabase, type TestDatabase } from "./database.ts";
import { someBooks, type BookFacts } from "./factories/books.ts";
import { SESSIONS_SECRET } from "./reader-sessions.ts";

export interface TestApp extends Pick<TestDatabase, "pool" | "env"> {
  dataDir: string;
  /** A real request through everything a reader's request goes through. */
  request(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

export interface InProcessApp extends TestApp {
  /** The same app as somebody at this address reaches it. */
  from(address: string): Pick<TestApp, "request">;
  /** What the app asks its database through; `pool` is the test's own. */
  connections: WatchedPool;
}

/** More than a stalled machine takes. */
const PATIENCE_MS = 120_000;

export type Bounds = "raised" | "the app's own";

/**
 * The built app on a fresh database of its own; one a test file, since the app reads its environment once. `through`
 * may put something between the two; what the test itself asks goes past it. The app waits for its database as long as
 * a stalled machine may need: a file about how long it does wait asks for "the app's own" bounds.
 */
export async function openTestApp(
  env: Record<string, string> = {},
  through = (url: string) => Promise.resolve(url),
  bounds: Bounds = "raised",
): Promise<InProcessApp> {
  const database = await openTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "bookmatch-app-"));
  Object.assign(process.env, {
    DATABASE_URL: await through(database.appUrl),
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    APP_SECRET: SESSIONS_SECRET,
    // Nobody listens there: a test that wants a catalogue brings its own.
    BOOKS_API_URL: "http://127.0.0.1:9/",
    OPENLIBRARY_URL: "",
    ...env,
  });
  const { createApp } = await import("#server");
  const build = (await import("#build")) as ServerBuild & { entry: { module: typeof Entry } };
  const { pool: connections, shutDown } = build.entry.module;
  if (bounds === "raised") raise(connections);
  const app = createApp({
    build,
    clientDir: resolve("build/client"),
    appUrl: env["APP_URL"] ?? null,
    port: 3000,
    ...(bounds === "raised" && { versionTimeoutMs: PATIENCE_MS }),
  });
  const urlOf = (path: string) => (path.startsWith("http:") ? path : `http://localhost:3000${path}`);
  return {
    pool: database.pool,
    env: database.env,
    dataDir,
    connections,
    request: async (path, init) => app.request(urlOf(path), init),
    from: (remoteAddress) => ({
      request: async (path, init) =>
        app.request(urlOf(path), init, { incoming: { rawHeaders: [], socket: { remoteAddress } } }),
    }),
    async close() {
      await shutDown();
      await database.close();
      // A mail may just be written there.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Before the first connection, which takes the bounds of its time. */
function raise({ options, bounds }: WatchedPool): void {
  Object.assign(options, { statement_timeout: PATIENCE_MS, connectionTimeoutMillis: PATIENCE_MS });
  Object.assign(bounds, { waitMs: PATIENCE_MS, answerMs: 2 * PATIENCE_MS });
}

/** Adds books with whatever the test does not care about filled in; returns their ids. */
export async function addBooks(pool: TestDatabase["pool"], books: BookFacts[]): Promise<number[]> {
  return (await someBooks(pool, books)).map(({ id }) => id);
}
