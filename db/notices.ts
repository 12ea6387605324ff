import type pg from "pg";

import { connectClient } from "./pool.ts";

const REOPEN_AFTER_MS = 1_000;

interface Listening {
  stop(): Promise<void>;
}

/** Reopens its connection, then calls `onNotice` without a payload: notices sent meanwhile are lost. */
export function listenTo(url: string, channel: string, onNotice: (payload?: string) => void): Listening {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function open(): Promise<void> {
    try {
      const opened = await connectClient(url, { application_name: "bookmatch notices", keepAlive: true });
      if (stopped) return void opened.end().catch(() => {});
      client = opened;
      opened.on("notification", ({ payload }) => onNotice(payload));
      opened.on("error", reopen);
      opened.on("end", reopen);
      await opened.query(`LISTEN ${opened.escapeIdentifier(channel)}`);
      onNotice();
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
