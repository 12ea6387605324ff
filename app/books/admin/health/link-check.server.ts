import { setTimeout as pause } from "node:timers/promises";

import type { Task } from "#app/platform/jobs/jobs.ts";
import { linkStatus } from "#app/platform/outbound/link-status.ts";

import { keepLinkStatus, linksDue, type DueLink } from "./queries.server.ts";

export const BATCH = 100;
/** Links of one host are checked one by one with a pause, because most links lead to the same shop. */
const HOSTS_AT_ONCE = 4;
const PAUSE_MS = 400;

export function createLinkCheck(ask: typeof linkStatus = linkStatus, pauseMs = PAUSE_MS) {
  return { work: (signal: AbortSignal) => checkBatch(ask, pauseMs, signal) } satisfies Task;
}

/** Rejects when aborted; the unchecked links come first the next time. */
async function checkBatch(ask: typeof linkStatus, pauseMs: number, signal: AbortSignal): Promise<void> {
  const hosts = Map.groupBy(await linksDue(BATCH), hostOf);
  const waiting = [...hosts.values()];
  await Promise.all(
    Array.from({ length: HOSTS_AT_ONCE }, async () => {
      for (let links = waiting.shift(); links; links = waiting.shift()) {
        for (const [index, link] of links.entries()) {
          if (index > 0) await pause(pauseMs, null, { signal });
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
