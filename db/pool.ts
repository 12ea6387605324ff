import type { EventEmitter } from "node:events";

import pg from "pg";

import { readHosts, type Hosts } from "./hosts.ts";

const CONNECT_MS = 5_000;
/** pg-pool's message when no connection was free in time. */
const POOL_EXHAUSTED = "timeout exceeded when trying to connect";
/** `read_only_sql_transaction` and `admin_shutdown`: the server can no longer take our writes. */
const LOST_SERVER_CODES = ["25006", "57P01"];

/**
 * Makes a pool that survives a restart of PostgreSQL, and a failover if `url` names several servers (see `readHosts`).
 * `options` are pg's; `make` constructs a subclass.
 */
export function createPool(url: string, options?: pg.PoolConfig): pg.Pool;
export function createPool<Pool extends PoolOfHosts>(
  url: string,
  options: pg.PoolConfig,
  make: (hosts: Hosts, config: pg.PoolConfig) => Pool,
): Pool;
export function createPool(
  url: string,
  options: pg.PoolConfig = {},
  make = (hosts: Hosts, config: pg.PoolConfig) => new PoolOfHosts(hosts, config),
): pg.Pool {
  const pool = make(readHosts(url), {
    application_name: "bookmatch",
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    ...options,
  });
  // An idle connection that breaks would otherwise end the process; the next query opens a new one.
  pool.on("error", () => {});
  return pool;
}

/** Opens one connection outside any pool, to the writable one of several servers. */
export async function connectClient(hosts: Hosts, options: pg.ClientConfig): Promise<pg.Client> {
  for (let tries = hosts.count; ; tries--) {
    const url = hosts.current();
    const client = new pg.Client({ connectionTimeoutMillis: CONNECT_MS, ...options, connectionString: url });
    // Until the caller adds a listener: an unhandled error event ends the process.
    client.on("error", () => {});
    try {
      await client.connect();
      await hosts.check(client, url);
      return client;
    } catch (error) {
      hosts.leave(url);
      client.end().catch(() => {});
      if (tries <= 1) throw error;
    }
  }
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

/** Pool of connections to the writable one of several servers, or to the only one. */
export class PoolOfHosts extends pg.Pool {
  readonly #hosts: Hosts;
  /** The server of each connection. */
  readonly #urls = new WeakMap<pg.ClientBase, string>();
  readonly #lost = new WeakSet<pg.ClientBase>();

  constructor(hosts: Hosts, options: pg.PoolConfig) {
    const watch = (client: pg.ClientBase, url: string) => this.#watch(client, url);
    // pg-pool constructs its clients itself; each looks up the current server in its constructor.
    const Client = class extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        const url = hosts.current();
        super({ ...config, connectionString: url });
        watch(this, url);
      }
    };
    // oxlint-disable-next-line typescript/no-misused-promises -- pg-pool waits for it; its types do not say so
    super({ ...options, Client, onConnect: (client) => hosts.check(client, this.#urls.get(client)!) });
    this.#hosts = hosts;
    this.on("release", (_, client) => {
      // A caller that rolls back after such an error releases the connection as if it were healthy.
      if (this.#lost.has(client)) void client.end().catch(() => {});
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | void {
    if (connected) return this.#attempt(this.#hosts.count, connected);
    return new Promise((resolve, reject) => {
      this.#attempt(this.#hosts.count, (error, client) => (client ? resolve(client) : reject(error!)));
    });
  }

  /** Tries the next server if connecting fails; not if the pool is exhausted. */
  #attempt(tries: number, connected: Connected): void {
    const url = this.#hosts.current();
    super.connect((error, client, release) => {
      if (!error || error.message === POOL_EXHAUSTED) return connected(error, client, release);
      this.#hosts.leave(url);
      if (tries > 1) this.#attempt(tries - 1, connected);
      else connected(error, client, release);
    });
  }

  #watch(client: pg.ClientBase, url: string): void {
    this.#urls.set(client, url);
    // pg-pool listens to idle connections only. An error on a connection in use would end the process; its user gets
    // the error from the next statement.
    client.on("error", () => {});
    const { connection } = client as unknown as { connection: EventEmitter };
    connection.on("errorMessage", ({ code = "" }: { code?: string }) => {
      if (!LOST_SERVER_CODES.includes(code)) return;
      this.#lost.add(client);
      this.#hosts.leave(url);
    });
  }
}
