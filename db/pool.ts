import type { EventEmitter } from "node:events";

import pg from "pg";

const CONNECT_MS = 5_000;
/** `read_only_sql_transaction` and `admin_shutdown`: the server can no longer take our writes. */
const LOST_SERVER_CODES = ["25006", "57P01"];

/** Makes a pool that survives a restart or failover of PostgreSQL. `make` constructs a subclass. */
export function createPool(url: string, options?: pg.PoolConfig): pg.Pool;
export function createPool<Pool extends LastingPool>(
  url: string,
  options: pg.PoolConfig,
  make: (config: pg.PoolConfig) => Pool,
): Pool;
export function createPool(
  url: string,
  options: pg.PoolConfig = {},
  make = (config: pg.PoolConfig) => new LastingPool(config),
): pg.Pool {
  const pool = make({
    connectionString: url,
    application_name: "bookmatch",
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    ...options,
  });
  // An idle connection that breaks would otherwise end the process; the next query opens a new one.
  pool.on("error", () => {});
  return pool;
}

export async function connectClient(url: string, options: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ connectionTimeoutMillis: CONNECT_MS, ...options, connectionString: url });
  // Until the caller adds a listener: an unhandled error event ends the process.
  client.on("error", () => {});
  await client.connect().catch((error: unknown) => {
    client.end().catch(() => {});
    throw error;
  });
  return client;
}

/** Throws away connections to a server that has stopped, or has become a standby. */
export class LastingPool extends pg.Pool {
  readonly #lost = new WeakSet<pg.ClientBase>();

  constructor(config: pg.PoolConfig) {
    super(config);
    this.on("connect", (client) => this.#watch(client));
    this.on("release", (_, client) => {
      // A caller that rolls back after such an error releases the connection as if it were healthy.
      if (this.#lost.has(client)) void client.end().catch(() => {});
    });
  }

  #watch(client: pg.ClientBase): void {
    // pg-pool listens to idle connections only. An error on a connection in use would end the process; its user gets
    // the error from the next statement.
    client.on("error", () => {});
    const { connection } = client as unknown as { connection: EventEmitter };
    connection.on("errorMessage", ({ code = "" }: { code?: string }) => {
      if (LOST_SERVER_CODES.includes(code)) this.#lost.add(client);
    });
  }
}
