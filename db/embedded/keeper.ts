import { realpath } from "node:fs/promises";

import pg from "pg";

import { EmbeddedPostgresError, onPath } from "./errors.ts";
import { SUPERUSER } from "./roles.ts";
import { PORT } from "./socket.ts";

const KEEPER = "bookmatch keeper";

export type Keeper = pg.Client & { ref(): void; unref(): void };

const RETRYABLE = ["ENOENT", "ECONNREFUSED", "ECONNRESET", "EPIPE", "57P01", "57P02", "57P03"];

/** No app stops the server while another one's keeper is connected. Null while no server of `cluster` answers. */
export async function connectKeeper(socketDir: string, cluster: string): Promise<Keeper | null> {
  const connection = { host: socketDir, port: PORT, user: SUPERUSER, database: "bookmatch", ssl: false };
  const limits = { connectionTimeoutMillis: 5_000, query_timeout: 5_000 };
  const client = new pg.Client({ ...connection, ...limits, application_name: KEEPER }) as Keeper;
  let ended = false;
  client.once("end", () => (ended = true));
  // Without a listener the end of the server would end the process. `end` follows, and the caller listens to it.
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
    if (code && !RETRYABLE.includes(code)) {
      throw new EmbeddedPostgresError(`The database in ${cluster} refuses: ${message}`);
    }
    return null;
  }
  await release(client);
  return null;
}

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

/** A copied data folder contains the original's postmaster.pid, so the original's server could answer. */
async function serves(client: Keeper, cluster: string): Promise<boolean> {
  const { rows } = await client.query<{ data_directory: string }>("SHOW data_directory");
  return (await realpath(rows[0]?.data_directory ?? "").catch(() => null)) === cluster;
}
