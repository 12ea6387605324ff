import { setTimeout as delay } from "node:timers/promises";

import { startEmbeddedPostgres } from "#db/embedded/start.ts";

import type { AppEvent } from "./apps.ts";
import { App, logged, written } from "./apps.ts";
import { killServer, query } from "./places.ts";

export const KILLS = ["app", "postmaster", "both"] as const;
export type Kill = (typeof KILLS)[number];

export interface KillFigures {
  kills: Record<Kill, number>;
  acknowledged: number;
  lost: number;
  /** From each kill to the next acknowledged row, in ms. */
  restarts: number[];
}

/**
 * Kills an app that writes to `dataDir`, its server, or both, once per entry of `kills` and `pauseMs()` after the
 * last recovery; then looks for every row that was acknowledged. An app that is not killed stays and must see its
 * server come back. Throws where a start fails.
 */
export async function killLoop(dataDir: string, kills: Kill[], pauseMs: () => number): Promise<KillFigures> {
  const figures: KillFigures = { kills: { app: 0, postmaster: 0, both: 0 }, acknowledged: 0, lost: 0, restarts: [] };
  const acknowledged: string[] = [];
  let app = new App({ dataDir, task: "write" });
  try {
    await app.next(written);
    for (const kill of kills) {
      await delay(pauseMs());
      const began = performance.now();
      const heard = app.events.length;
      if (kill !== "app") await killServer(dataDir);
      if (kill !== "postmaster") {
        await app.end("SIGKILL");
        acknowledged.push(...app.all(written));
        app = new App({ dataDir, task: "write" });
      }
      if (kill === "postmaster") await app.next(back, heard);
      // Rows acknowledged before the kill may still have been on their way through the pipe.
      await app.next(written, app.events.findLastIndex(back) + 1);
      figures.restarts.push(performance.now() - began);
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
    const kept = new Set(rows.map(({ id }) => id));
    return acknowledged.filter((id) => !kept.has(id)).length;
  } finally {
    await server.stop();
  }
}
