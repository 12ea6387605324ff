import type pg from "pg";

import { readHosts } from "./hosts.ts";
import { connectClient } from "./pool.ts";

/** How long until a connection that broke is opened again. */
const REOPEN_AFTER_MS = 1_000;

interface Listening {
  /** Ends the connection for good. */
  stop(): Promise<void>;
}

/**
 * Hears notices of a channel over a connection of its own, which is opened again whenever it breaks. `heard` is told
 * what was said; nothing where it (re)opens: whatever was said meanwhile was missed.
 */
export function listenTo(url: string, channel: string, heard: (said?: string) => void): Listening {
  const hosts = readHosts(url);
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function open(): Promise<void> {
    try {
      const opening = await connectClient(hosts, { application_name: "bookmatch notices", keepAlive: true });
      if (stopped) return void opening.end().catch(() => {});
      client = opening;
      opening.on("notification", ({ payload }) => heard(payload));
      opening.on("error", reopen);
      opening.on("end", reopen);
      await opening.query(`LISTEN ${opening.escapeIdentifier(channel)}`);
      heard();
    } catch {
      reopen();
    }
  }

  function reopen(): void {
    if (stopped || timer) return;
    const broken = client;
    client = null;
    broken?.removeAllListeners("end");
    broken?.end().catch(() => {});
    timer = setTimeout(() => {
      timer = undefined;
      void open();
    }, REOPEN_AFTER_MS);
  }

  void open();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
