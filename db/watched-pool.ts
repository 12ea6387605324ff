import type pg from "pg";

import { LastingPool } from "./pool.ts";
import { isOutdated, PreparedStatements, textOf } from "./prepared-statements.ts";

export interface PoolWatch {
  asked(sql: string): (error?: unknown) => void;
  refused(error: unknown): void;
}

export class PoolBusy extends Error {
  override readonly name = "PoolBusy";

  constructor() {
    super("too many wait for a connection to the database");
  }
}

type Connected = Parameters<Parameters<pg.Pool["connect"]>[0]>;
type Callback = (error: unknown, result?: unknown) => void;
type Query = (...parameters: unknown[]) => Promise<unknown>;

interface PoolBounds {
  maxWaiting: number;
  waitMs: number;
  /** More than `statement_timeout`. A connection without an answer by then is closed: the server hangs. */
  answerMs: number;
  retryMs: number;
}

/** Rejects with `PoolBusy` if too many wait, none is free in time, or a server hangs. Opening may take longer. */
export class WatchedPool extends LastingPool {
  watch: PoolWatch | null = null;
  readonly bounds: PoolBounds;
  #retryAt: number | null = null;

  constructor(config: pg.PoolConfig, bounds: PoolBounds) {
    super(config);
    this.bounds = bounds;
    this.on("connect", (client) => watchQueries(client, this, bounds.answerMs));
  }

  setHanging(hangs: boolean): void {
    this.#retryAt = hangs ? performance.now() + this.bounds.retryMs : null;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: (...connected: Connected) => void): void;
  override connect(callback?: (...connected: Connected) => void): Promise<pg.PoolClient> | void {
    const client = this.#connectInTime();
    client.catch((error: unknown) => this.watch?.refused(error));
    if (!callback) return client;
    void passToCallback(client, callback);
  }

  async #connectInTime(): Promise<pg.PoolClient> {
    if (this.#retryAt !== null) {
      if (performance.now() < this.#retryAt) throw new PoolBusy();
      this.setHanging(true);
    }
    const isFull = this.idleCount === 0 && this.totalCount >= this.options.max;
    if (!isFull) {
      return super.connect().catch((error: unknown) => {
        if (CONNECT_TIMEOUT.test((error as Error).message)) this.setHanging(true);
        throw error;
      });
    }
    if (this.waitingCount >= this.bounds.maxWaiting) throw new PoolBusy();
    const waiting = super.connect();
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), this.bounds.waitMs);
    });
    const client = await Promise.race([waiting, timeout]).finally(() => clearTimeout(timer));
    if (client) return client;
    // pg-pool still delivers this connection: release it for the next caller.
    waiting.then(
      (acquired) => acquired.release(),
      () => {},
    );
    throw new PoolBusy();
  }
}

/** pg calls back in the async context of whoever released the connection; awaiting keeps the caller's. */
async function passToCallback(
  client: Promise<pg.PoolClient>,
  callback: (...connected: Connected) => void,
): Promise<void> {
  let acquired: pg.PoolClient;
  try {
    acquired = await client;
  } catch (error) {
    callback(error as Error, undefined, () => {});
    return;
  }
  callback(undefined, acquired, acquired.release);
}

async function passAnswer(result: Promise<unknown>, callback: Callback): Promise<void> {
  let answer: unknown;
  try {
    answer = await result;
  } catch (error) {
    callback(error);
    return;
  }
  callback(undefined, answer);
}

/** pg has no event for a statement's start and end. A statement's name must be unique. */
function watchQueries(client: pg.PoolClient, pool: WatchedPool, answerMs: number): void {
  const query = client.query.bind(client) as Query;
  let isPatient = false;
  const prepared = new PreparedStatements();
  client.query = ((...parameters: unknown[]) => {
    const sql = textOf(parameters[0]);
    if (sql === null) return query(...parameters);
    const callback = typeof parameters.at(-1) === "function" ? (parameters.pop() as Callback) : null;
    const ended = pool.watch?.asked(sql);
    if (LONGER_TIMEOUT.test(sql)) isPatient = true;
    const asked = askPrepared(sql, parameters);
    const result = isPatient ? asked : closeUnlessAnswered(asked);
    if (END.test(sql)) isPatient = false;
    result.then(
      () => {
        pool.setHanging(false);
        return ended?.();
      },
      (error: unknown) => ended?.(error),
    );
    if (BEGIN.test(sql)) releaseIfBeginFails(client, result);
    return callback ? void passAnswer(result, callback) : result;
  }) as typeof client.query;

  /** Closing the connection also ends the rollback that follows, which would wait as long. */
  function closeUnlessAnswered(result: Promise<unknown>): Promise<unknown> {
    // Two timers: between them, an answer that came during a pause of this process is read.
    let timer = setTimeout(() => {
      timer = setTimeout(() => {
        pool.setHanging(true);
        void (client as unknown as pg.Client).end();
      }, answerMs / 10);
    }, answerMs);
    return result.finally(() => clearTimeout(timer));
  }

  async function askPrepared(text: string, [asked, values]: unknown[]): Promise<unknown> {
    const config = { ...(typeof asked === "string" ? { text } : (asked as pg.QueryConfig)), name: "" };
    const name = prepared.nameFor(text);
    for (const outdated of prepared.takeOutdated()) await query(`DEALLOCATE ${outdated}`).catch(() => {});
    if (!name) return query(config, values);
    try {
      return await query({ ...config, name }, values);
    } catch (error) {
      if (!isOutdated(error)) throw error;
      prepared.forget(text);
      // A failed statement within a transaction cannot be retried.
      if (client.getTransactionStatus() !== "I") throw error;
      return query(config, values);
    }
  }
}

/** Not pg-pool's "timeout exceeded when trying to connect": all connections are in use. */
const CONNECT_TIMEOUT = /connection timeout|timeout expired/;
const BEGIN = /^\s*begin\b/i;
const END = /^\s*(?:commit|rollback)\s*;?\s*$/i;
/** Long work of the owner asks for more time, up to the end of its transaction. */
const LONGER_TIMEOUT = /\bset (?:local )?statement_timeout\b/i;

/** drizzle begins before its `try`: if that fails, nobody releases the connection, and the pool runs empty. */
function releaseIfBeginFails(client: pg.PoolClient, beginResult: Promise<unknown>): void {
  const { release } = client;
  beginResult.catch(() => {
    client.release = () => {};
    release(true);
  });
}
