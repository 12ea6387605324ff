import { setTimeout as pause } from "node:timers/promises";

import { linkStatus } from "#app/books/model/covers/link-status.ts";
import type { Task } from "#app/platform/jobs/jobs.ts";

import { keepLinkStatus, linksDue, type DueLink } from "./queries.server.ts";

/** Links in one batch. */
export const BATCH = 100;
/** So many hosts are asked side by side, each one link after the other with a pause: most links lead to one shop. */
const HOSTS_AT_ONCE = 4;
const PAUSE_MS = 400;

/** A check of the links that wait longest; asked for by the owner. `ask` and the pause are the world's, for tests others. */
export function createLinkCheck(ask: typeof linkStatus = linkStatus, pauseMs = PAUSE_MS) {
  return { work: (signal: AbortSignal) => checkBatch(ask, pauseMs, signal) } satisfies Task;
}

/** Rejects where the signal ends it: the links that were not asked come first the next time. */
async function checkBatch(ask: typeof linkStatus, pauseMs: number, signal: AbortSignal): Promise<void> {
  const hosts = Map.groupBy(await linksDue(BATCH), hostOf);
  const waiting = [...hosts.values()];
  await Promise.all(
    Array.from({ length: HOSTS_AT_ONCE }, async () => {
      for (let links = waiting.shift(); links; links = waiting.shift()) {
        for (const [place, link] of links.entries()) {
          if (place > 0) await pause(pauseMs, null, { signal });
          signal.throwIfAborted();
          await keepLinkStatus(link, await ask(link.url));
        }
      }
    }),
  );
}

function hostOf({ url }: DueLink): string {
  return URL.parse(url)?.host ?? "";
}
