import type { EventEmitter } from "node:events";

import pg from "pg";

import { readHosts, type Hosts } from "./hosts.ts";

const CONNECT_MS = 5_000;
/** What pg-pool says to whom has waited too long for one of its connections. */
const ALL_TAKEN = "timeout exceeded when trying to connect";
/** `read_only_sql_transaction` and `admin_shutdown`: whoever says this is no server for us any more. */
const NOT_OURS = ["25006", "57P01"];

/**
 * A pool that survives a restart of PostgreSQL, and its move to another server where `url` names several (see
 * `readHosts`). `options` are pg's own; `make` may make one of another kind.
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
    ...options,
  });
  // An idle connection that breaks would otherwise end the process; the next query opens a new one.
  pool.on("error", () => {});
  return pool;
}

/** One connection that is nobody's but the caller's; of several servers to the one that takes writes. */
export async function connectClient(hosts: Hosts, options: pg.ClientConfig): Promise<pg.Client> {
  for (let tries = hosts.count; ; tries--) {
    const url = hosts.current();
    const client = new pg.Client({ connectionTimeoutMillis: CONNECT_MS, ...options, connectionString: url });
    // Until somebody else listens: an error that nobody hears ends the process.
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

/** Connections to the one of several servers that takes writes, or to the only one. */
export class PoolOfHosts extends pg.Pool {
  readonly #hosts: Hosts;
  /** The server that each connection leads to. */
  readonly #urls = new WeakMap<pg.ClientBase, string>();
  readonly #over = new WeakSet<pg.ClientBase>();

  constructor(hosts: Hosts, options: pg.PoolConfig) {
    const watch = (client: pg.ClientBase, url: string) => this.#watch(client, url);
    // pg-pool makes its clients itself: each finds out at its making which server is the one.
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
      // Whoever rolls back after such an answer gives the connection back as if nothing had been.
      if (this.#over.has(client)) void client.end().catch(() => {});
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

  /** Goes on to the next server where one does not let us in; not where all our own connections are taken. */
  #attempt(tries: number, connected: Connected): void {
    const url = this.#hosts.current();
    super.connect((error, client, release) => {
      if (!error || error.message === ALL_TAKEN) return connected(error, client, release);
      this.#hosts.leave(url);
      if (tries > 1) this.#attempt(tries - 1, connected);
      else connected(error, client, release);
    });
  }

  #watch(client: pg.ClientBase, url: string): void {
    this.#urls.set(client, url);
    // pg-pool listens to idle connections alone. One that breaks while somebody holds it would end the process; they
    // hear of it by their next statement.
    client.on("error", () => {});
    const { connection } = client as unknown as { connection: EventEmitter };
    connection.on("errorMessage", ({ code = "" }: { code?: string }) => {
      if (!NOT_OURS.includes(code)) return;
      this.#over.add(client);
      this.#hosts.leave(url);
    });
  }
}
