import pg from "pg";

import { startEmbeddedPostgres } from "#db/embedded/start.ts";

import type { AppEvent, AppOptions } from "./apps.ts";

/**
 * A small app around the embedded PostgreSQL, run as its own process so that tests can kill it. Takes its options as
 * JSON in the first argument; writes one JSON event per line to standard output.
 */
const { dataDir, packageDir, task = "serve" } = JSON.parse(process.argv[2] ?? "{}") as AppOptions;
const DRAIN_MS = 100;
const WRITERS = 4;

function emit(event: AppEvent): void {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}

async function main(): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir, packageDir, log: (line) => emit({ log: line }) });
  const started = { url: server.url, adopted: server.adopted, others: server.others };
  if (task === "leave") return emit({ started });

  const pool = new pg.Pool({ connectionString: server.url, connectionTimeoutMillis: 60_000 });
  pool.on("error", () => {});
  let draining = false;
  const drain = async () => {
    draining = true;
    await new Promise((done) => setTimeout(done, DRAIN_MS));
    await pool.query("SELECT 1");
    emit({ drained: true });
    await pool.end();
    await server.stop();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void drain());
  emit({ started });
  if (task === "serve") {
    // Stays alive until a signal comes, as a listening server would.
    setInterval(() => {}, 1_000_000);
    return;
  }

  await pool.query("CREATE TABLE IF NOT EXISTS written (id uuid PRIMARY KEY)");
  const write = async () => {
    while (!draining) {
      const id = crypto.randomUUID();
      await pool.query("INSERT INTO written VALUES ($1)", [id]).then(
        () => emit({ written: id }),
        // The server is restarting: this row was not acknowledged, so the test does not count it.
        () => new Promise((done) => setTimeout(done, 10)),
      );
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
}

main().catch((error: unknown) => {
  emit({ failed: (error as Error).message });
  process.exit(1);
});
