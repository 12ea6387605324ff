import { setTimeout as pause } from "node:timers/promises";

import { linkStatus } from "#app/server/covers/link-status.ts";
import { log } from "#app/server/log.ts";

import { keepLinkStatus, linksDue, type DueLink } from "./queries.server.ts";

/** Links in one batch. */
export const BATCH = 100;
/** So many hosts are asked side by side, each one link after the other with a pause: most links lead to one shop. */
const HOSTS_AT_ONCE = 4;
const PAUSE_MS = 400;

interface LinkCheck {
  /** Starts a batch in the background; false where one is under way. */
  start(): boolean;
  isRunning(): boolean;
  /** Ends after the links being asked; resolves when nothing runs any more. */
  stop(): Promise<void>;
}

/** The checks of this process. `ask` and the pause are the world's, for tests others. */
export function createLinkCheck(ask: typeof linkStatus = linkStatus, pauseMs = PAUSE_MS): LinkCheck {
  let underway: Promise<void> | null = null;
  let ends = new AbortController();
  return {
    start() {
      if (underway) return false;
      ends = new AbortController();
      underway = checkBatch(ask, pauseMs, ends.signal)
        .catch((error: unknown) => log.warn({ err: error }, "links could not be checked"))
        .finally(() => (underway = null));
      return true;
    },
    isRunning: () => underway !== null,
    async stop() {
      ends.abort();
      await underway;
    },
  };
}

export const linkCheck = createLinkCheck();

async function checkBatch(ask: typeof linkStatus, pauseMs: number, signal: AbortSignal): Promise<void> {
  const hosts = Map.groupBy(await linksDue(BATCH), hostOf);
  const waiting = [...hosts.values()];
  await Promise.all(
    Array.from({ length: HOSTS_AT_ONCE }, async () => {
      for (let links = waiting.shift(); links; links = waiting.shift()) {
        for (const [place, link] of links.entries()) {
          if (place > 0) await pause(pauseMs, null, { signal }).catch(() => {});
          if (signal.aborted) return;
          await keepLinkStatus(link, await ask(link.url));
        }
      }
    }),
  );
}

function hostOf({ url }: DueLink): string {
  return URL.parse(url)?.host ?? "";
}
