import type pg from "pg";

import { connectClient } from "./pool.ts";

const REOPEN_AFTER_MS = 1_000;

type OnNotice = (payload?: string) => void;

interface Listening {
  stop(): Promise<void>;
}

/** One connection of this process for all channels of a database. */
class Listener {
  readonly #url: string;
  readonly #listening = new Map<string, Set<OnNotice>>();
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(url: string) {
    this.#url = url;
    void this.#open();
  }

  add(channel: string, onNotice: OnNotice): void {
    this.#listening.set(channel, new Set([...(this.#listening.get(channel) ?? []), onNotice]));
    if (this.#client) void this.#listen(this.#client, channel, [onNotice]);
  }

  remove(channel: string, onNotice: OnNotice): void {
    const others = this.#listening.get(channel);
    others?.delete(onNotice);
    if (others?.size === 0) this.#listening.delete(channel);
  }

  get isIdle(): boolean {
    return this.#listening.size === 0;
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => {});
  }

  async #open(): Promise<void> {
    try {
      const opened = await connectClient(this.#url, { application_name: "bookmatch notices", keepAlive: true });
      if (this.isIdle) return void opened.end().catch(() => {});
      this.#client = opened;
      opened.on("notification", ({ channel, payload }) =>
        this.#listening.get(channel)?.forEach((onNotice) => onNotice(payload)),
      );
      opened.on("error", () => this.#reopen(opened));
      opened.on("end", () => this.#reopen(opened));
      await Promise.all([...this.#listening].map(([channel, all]) => this.#listen(opened, channel, [...all])));
    } catch {
      this.#reopen(null);
    }
  }

  async #listen(client: pg.Client, channel: string, begun: readonly OnNotice[]): Promise<void> {
    try {
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    } catch {
      return this.#reopen(client);
    }
    for (const onNotice of begun) onNotice();
  }

  #reopen(broken: pg.Client | null): void {
    if (this.isIdle || this.#timer || broken !== this.#client) return;
    this.#client = null;
    broken?.removeAllListeners("end");
    broken?.end().catch(() => {});
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#open();
    }, REOPEN_AFTER_MS);
  }
}

const listeners = new Map<string, Listener>();

/** Reopens a lost connection, then calls `onNotice` without a payload: notices sent meanwhile are lost. */
export function listenTo(url: string, channel: string, onNotice: OnNotice): Listening {
  const listener = listeners.get(url) ?? new Listener(url);
  listeners.set(url, listener);
  listener.add(channel, onNotice);
  return {
    async stop() {
      listener.remove(channel, onNotice);
      if (!listener.isIdle) return;
      listeners.delete(url);
      await listener.close();
    },
  };
}
