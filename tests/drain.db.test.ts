import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, it } from "vitest";

import { startApp } from "./app-process.ts";
import { openTestDatabase } from "./database.ts";
import { drain } from "./drain.ts";
import { SESSIONS_SECRET } from "./reader-sessions.ts";

it("the app answers every write in flight and ends every stream when it is told to stop", async () => {
  const database = await openTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "bookmatch-drain-"));
  try {
    const app = await startApp(dataDir, { ...database.env, APP_SECRET: SESSIONS_SECRET, PROCESSES: "2" });
    const figures = await drain(app, database.pool, { streams: 50, writers: 10 });
    expect(figures).toMatchObject({ streams: 50, endedWell: 50, refused: 0, torn: 0, lost: 0, exitCode: 0 });
    expect(figures.storedAfterSignal).toBeGreaterThan(0);
    expect(figures.exitMs).toBeLessThan(10_000);
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
