import pg from "pg";

import { startEmbeddedPostgres } from "#db/embedded/start.ts";

import type { AppEvent, AppOptions } from "./apps.ts";

/**
 * A small app around the embedded PostgreSQL, run as a process of its own so that tests can kill it. Its options
 * are JSON in the first argument; what happens to it is one line of JSON each on standard output.
 */
const { dataDir, packageDir, task = "serve" } = JSON.parse(process.argv[2] ?? "{}") as AppOptions;
const DRAIN_MS = 100;
const WRITERS = 4;

function tell(event: AppEvent): void {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}

async function main(): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir, packageDir, log: (line) => tell({ log: line }) });
  const started = { url: server.url, adopted: server.adopted };
  if (task === "leave") return tell({ started });

  const pool = new pg.Pool({ connectionString: server.url, connectionTimeoutMillis: 5_000 });
  pool.on("error", () => {});
  let draining = false;
  const drain = async () => {
    draining = true;
    await new Promise((done) => setTimeout(done, DRAIN_MS));
    await pool.query("SELECT 1");
    tell({ drained: true });
    await pool.end();
    await server.stop();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void drain());
  tell({ started });
  if (task === "serve") {
    // As a listening server would, stays until a signal comes.
    setInterval(() => {}, 1_000_000);
    return;
  }

  await pool.query("CREATE TABLE IF NOT EXISTS written (id uuid PRIMARY KEY)");
  const write = async () => {
    while (!draining) {
      const id = crypto.randomUUID();
      await pool.query("INSERT INTO written VALUES ($1)", [id]).then(
        () => tell({ written: id }),
        // The server is away for a moment: the row was not acknowledged and nobody counts on it.
        () => new Promise((done) => setTimeout(done, 10)),
      );
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
}

main().catch((error: unknown) => {
  tell({ failed: (error as Error).message });
  process.exit(1);
});
