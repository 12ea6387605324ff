import { setTimeout as delay } from "node:timers/promises";

import { startEmbeddedPostgres } from "#db/embedded/start.ts";

import type { AppEvent } from "./apps.ts";
import { App, logged, written } from "./apps.ts";
import { killServer, query } from "./embedded-fixture.ts";

export const KILLS = ["app", "postmaster", "both"] as const;
export type Kill = (typeof KILLS)[number];

export interface KillFigures {
  kills: Record<Kill, number>;
  acknowledged: number;
  lost: number;
  /** Milliseconds from each kill to the next acknowledged row. */
  restarts: number[];
}

/**
 * Kills an app that writes to `dataDir`, its server, or both, once per entry of `kills` and `pauseMs()` after the last
 * recovery; then checks that every acknowledged row exists. An app that is not killed must see its server come back.
 * Throws if a start fails.
 */
export async function killLoop(dataDir: string, kills: Kill[], pauseMs: () => number): Promise<KillFigures> {
  const figures: KillFigures = { kills: { app: 0, postmaster: 0, both: 0 }, acknowledged: 0, lost: 0, restarts: [] };
  const acknowledged: string[] = [];
  let app = new App({ dataDir, task: "write" });
  try {
    await app.next(written);
    for (const kill of kills) {
      await delay(pauseMs());
      const killedAt = performance.now();
      const eventCount = app.events.length;
      if (kill !== "app") await killServer(dataDir);
      if (kill !== "postmaster") {
        await app.end("SIGKILL");
        acknowledged.push(...app.all(written));
        app = new App({ dataDir, task: "write" });
      }
      if (kill === "postmaster") await app.next(back, eventCount);
      // Rows acknowledged before the kill may still be in the pipe.
      await app.next(written, app.events.findLastIndex(back) + 1);
      figures.restarts.push(performance.now() - killedAt);
      figures.kills[kill]++;
    }
    await app.end("SIGTERM");
  } finally {
    await app.end("SIGKILL");
  }
  acknowledged.push(...app.all(written));
  figures.acknowledged = acknowledged.length;
  figures.lost = await missing(dataDir, acknowledged);
  return figures;
}

const back = (event: AppEvent) => (logged(event) === "PostgreSQL is back" ? "back" : undefined);

async function missing(dataDir: string, acknowledged: string[]): Promise<number> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  try {
    const rows = await query<{ id: string }>(server.url, "SELECT id FROM written");
    const stored = new Set(rows.map(({ id }) => id));
    return acknowledged.filter((id) => !stored.has(id)).length;
  } finally {
    await server.stop();
  }
}
