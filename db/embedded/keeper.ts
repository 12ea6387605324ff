import { realpath } from "node:fs/promises";

import pg from "pg";

import { EmbeddedPostgresError, onPath } from "./errors.ts";
import { SUPERUSER } from "./roles.ts";
import { PORT } from "./socket.ts";

/** The name under which each app's one lasting connection shows in `pg_stat_activity`. */
const KEEPER = "bookmatch keeper";

/** pg's own types leave out how a connection lets the process end. */
export type Keeper = pg.Client & { ref(): void; unref(): void };

/** Nobody listens, or the server is on its way up or down: worth another try. */
const NOT_NOW = ["ENOENT", "ECONNREFUSED", "ECONNRESET", "EPIPE", "57P01", "57P02", "57P03"];

/**
 * Connects to the server of `cluster` through `socketDir` and holds on: as long as one app's keeper is connected
 * no other app stops the server. Null while no server of this very cluster answers there. The connection does not
 * keep the process alive.
 */
export async function connectKeeper(socketDir: string, cluster: string): Promise<Keeper | null> {
  const place = { host: socketDir, port: PORT, user: SUPERUSER, database: "bookmatch", ssl: false };
  const limits = { connectionTimeoutMillis: 5_000, query_timeout: 5_000 };
  const client = new pg.Client({ ...place, ...limits, application_name: KEEPER }) as Keeper;
  let ended = false;
  client.once("end", () => (ended = true));
  // Without a listener the end of the server would end the process; `end` follows and is what the owner hears.
  client.on("error", () => {});
  try {
    await client.connect();
    if ((await serves(client, cluster)) && !ended) {
      client.unref();
      return client;
    }
  } catch (error) {
    await release(client);
    const { code, message } = error as { code?: string; message: string };
    if (code === "EACCES") return onPath(socketDir, () => Promise.reject(error));
    if (code && !NOT_NOW.includes(code)) {
      throw new EmbeddedPostgresError(`The database in ${cluster} refuses: ${message}`);
    }
    return null;
  }
  await release(client);
  return null;
}

/** How many other apps hold on to the same server; 0 where the server is gone. */
export async function otherKeepers(keeper: Keeper): Promise<number> {
  try {
    keeper.ref();
    const { rows } = await keeper.query<{ others: number }>(
      "SELECT count(*)::int AS others FROM pg_stat_activity WHERE application_name = $1 AND pid <> pg_backend_pid()",
      [KEEPER],
    );
    return rows[0]?.others ?? 0;
  } catch {
    return 0;
  }
}

export async function release(keeper: Keeper): Promise<void> {
  await keeper.end().catch(() => {});
}

/** A copied folder carries the process file of the original, whose server would answer for it. */
async function serves(client: Keeper, cluster: string): Promise<boolean> {
  const { rows } = await client.query<{ data_directory: string }>("SHOW data_directory");
  return (await realpath(rows[0]?.data_directory ?? "").catch(() => null)) === cluster;
}
