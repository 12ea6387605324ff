import type pg from "pg";

import type { Hosts } from "./hosts.ts";
import { PoolOfHosts } from "./pool.ts";

/** Hears what is asked of the database and how it went; never a parameter's value. */
export interface PoolWatch {
  /** A statement has gone out; what is returned is called at its end. */
  asked(sql: string): (error?: unknown) => void;
  /** No connection could be had. */
  refused(error: unknown): void;
}

/** So many wait for a connection already, or one has waited so long, that it is better to say so. */
export class PoolBusy extends Error {
  override readonly name = "PoolBusy";

  constructor() {
    super("too many wait for a connection to the database");
  }
}

type Connected = Parameters<Parameters<pg.Pool["connect"]>[0]>;
type Query = (...said: unknown[]) => unknown;

/**
 * A pool that rather refuses than lets everybody wait: with `PoolBusy` whoever finds `mostWaiting` before them, or no
 * connection free for `waitMs`. Opening a new connection may take as long as `connectionTimeoutMillis` says.
 */
export class WatchedPool extends PoolOfHosts {
  watch: PoolWatch | null = null;
  readonly #bounds: { mostWaiting: number; waitMs: number };

  constructor(hosts: Hosts, config: pg.PoolConfig, bounds: { mostWaiting: number; waitMs: number }) {
    super(hosts, config);
    this.#bounds = bounds;
    this.on("connect", (client) => watchQueries(client, this));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: (...connected: Connected) => void): void;
  override connect(callback?: (...connected: Connected) => void): Promise<pg.PoolClient> | void {
    const client = this.#inTime();
    client.catch((error: unknown) => this.watch?.refused(error));
    if (!callback) return client;
    void handOver(client, callback);
  }

  async #inTime(): Promise<pg.PoolClient> {
    const isFull = this.idleCount === 0 && this.totalCount >= this.options.max;
    if (!isFull) return super.connect();
    if (this.waitingCount >= this.#bounds.mostWaiting) throw new PoolBusy();
    const waiting = super.connect();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), this.#bounds.waitMs);
    });
    const client = await Promise.race([waiting, late]).finally(() => clearTimeout(timer));
    if (client) return client;
    // It comes all the same, and goes to whoever waits next.
    waiting.then(
      (given) => given.release(),
      () => {},
    );
    throw new PoolBusy();
  }
}

/** Awaited, so that what is asked next still knows the request it is for: pg calls back from whoever let go. */
async function handOver(client: Promise<pg.PoolClient>, callback: (...connected: Connected) => void): Promise<void> {
  let given: pg.PoolClient;
  try {
    given = await client;
  } catch (error) {
    callback(error as Error, undefined, () => {});
    return;
  }
  callback(undefined, given, given.release);
}

/** pg tells nobody when a statement begins and ends: its one method for both is wrapped. */
function watchQueries(client: pg.PoolClient, pool: WatchedPool): void {
  const query = client.query.bind(client) as Query;
  client.query = ((...said: unknown[]) => {
    const sql = textOf(said[0]);
    const ended = sql === null ? undefined : pool.watch?.asked(sql);
    const callback = said.at(-1);
    if (ended && typeof callback === "function") {
      said[said.length - 1] = (error: unknown, result: unknown) => {
        ended(error ?? undefined);
        callback(error, result);
      };
    }
    const result = query(...said);
    if (!(result instanceof Promise)) return result;
    if (ended) result.then(() => ended(), ended);
    if (sql !== null && BEGINNING.test(sql)) giveBackWhereUnbegun(client, result);
    return result;
  }) as typeof client.query;
}

const BEGINNING = /^\s*begin\b/i;

/**
 * drizzle begins a transaction before its `try`: where that fails, because the connection has just broken, nobody would
 * ever give the connection back, and after ten of them the pool would have none left until a restart.
 */
function giveBackWhereUnbegun(client: pg.PoolClient, begun: Promise<unknown>): void {
  const { release } = client;
  begun.catch(() => {
    // Whoever does give it back has nothing to give any more.
    client.release = () => {};
    release(true);
  });
}

/** Null for a cursor or a stream, whose end is not this call's. */
function textOf(asked: unknown): string | null {
  if (typeof asked === "string") return asked;
  const { text, submit } = asked as { text?: unknown; submit?: unknown };
  return typeof text === "string" && submit === undefined ? text : null;
}
