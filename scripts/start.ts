import { existsSync } from "node:fs";
import { enableCompileCache, flushCompileCache } from "node:module";
import { resolve } from "node:path";

import { BadEnvironment, readEnvironment } from "#app/env.ts";

import { build, isBuilt, ROOT } from "./build.ts";
import { giveUp, say, seconds, step } from "./console.ts";
import type { Serving } from "./serve.ts";
import { adminAdvice, sharedFolderAdvice, startWarnings } from "./start-advice.ts";

const began = performance.now();
/** As the owner wrote it, before the start adds to it. */
const given = { ...process.env };

process.chdir(ROOT);
// In development mode every page would silently cost twice as much.
process.env.NODE_ENV = "production";

try {
  readEnvironment(process.env);
} catch (error) {
  if (error instanceof BadEnvironment) giveUp(["These settings can't be used:", ...error.lines]);
  throw error;
}

if (!isBuilt())
  await step("build", build, () => "browser and server files").catch((error: Error) => giveUp(error.message));

// Only now, because these modules read the environment when loaded.
const { env } = await import("#app/env.server.ts");
keepCompiledCode();
const { openDatabase } = await import("#db/open.ts");
const { newFirstVisit } = await import("#db/first-visit.ts");
const { listAdmins } = await import("#db/roles.ts");
const { renumberSparseDecks, seedCatalogue } = await import("#app/books/import/seed/seed.queries.server.ts");

const database = await step(
  "database",
  () => openDatabase((line) => say("database", line)),
  () => (env.DATABASE_URL ? "PostgreSQL at DATABASE_URL" : "embedded PostgreSQL"),
).catch((error: Error) => giveUp(`The database could not be opened: ${error.message}`));
const standing = standingOf(database.requests);
if (standing) say("database", standing);
const shared = sharedFolderAdvice(database.others, resolve(env.DATA_DIR));
if (shared) say("warning", shared);
await step(
  "seed",
  () => seedCatalogue(database.pool),
  (added) => (added ? `${added} books` : "the catalogue already has books"),
);
await renumberSparseDecks(database.owner);
const firstVisit = await newFirstVisit(database.pool);
if (firstVisit === null && (await listAdmins(database.pool)).length === 0)
  say("admin", adminAdvice(env, resolve(env.DATA_DIR, "outbox")));
process.env["DATABASE_URL"] = database.url;
// Processes that serve requests must not be able to connect as the owner.
delete process.env["DATABASE_OWNER_URL"];

const { serving, restart } = await begin().catch(async (error: Error) => {
  await database.close();
  giveUp(error.message);
});
// Comes before anything reports readiness, after which a stop or restart may come.
let stopping: Promise<void> | undefined;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop());
// The parent process is gone, so nobody else can stop this one.
process.on("disconnect", () => void stop());
process.on("SIGUSR2", () => void restart());

const address = env.APP_URL ?? `http://localhost:${serving.port}`;
const inAll = env.PROCESSES > 1 ? `; ${env.PROCESSES} processes` : "";
say("ready", `${address} after ${seconds(began)} s; data in ${resolve(env.DATA_DIR)}${inAll}`);
if (firstVisit !== null)
  say("setup", `nobody is here yet: set this site up at ${address}/first-hour?code=${firstVisit}`);
for (const line of startWarnings(env, given)) say("warning", line);
// A killed process would not write the cache.
flushCompileCache();

function standingOf({ name, isOwner, isSuperuser }: typeof database.requests): string | null {
  if (isSuperuser) {
    return `WARNING: requests run as the superuser ${name}, who can make PostgreSQL run programs and read files; docs/deployment.md shows how to set up two roles`;
  }
  if (!isOwner) return null;
  return `requests run as ${name}, who owns the tables: set DATABASE_OWNER_URL to avoid that (docs/deployment.md)`;
}

/** The next start is a quarter faster, also for the processes it starts. */
function keepCompiledCode(): void {
  // Does not create DATA_DIR, because its creator sets its mode.
  if (!existsSync(env.DATA_DIR)) return;
  const folder = resolve(env.DATA_DIR, "compiled");
  enableCompileCache(folder);
  process.env["NODE_COMPILE_CACHE"] = folder;
}

/** With one process, serves requests itself. With several, manages the database and the workers, and serves none. */
async function begin(): Promise<{ serving: Pick<Serving, "port" | "stop">; restart(): Promise<void> }> {
  if (env.PROCESSES === 1) {
    const { serve } = await import("./serve.ts");
    const restart = async () => say("process", "there is only one; with PROCESSES=2 or more they restart one by one");
    return { serving: await serve(), restart };
  }
  const { startWorkers } = await import("./workers.ts");
  const { serveMetrics } = await import("#app/platform/metrics/metrics-server.ts");
  const workers = await startWorkers(env.PROCESSES, (reason) => void stop(reason));
  const { METRICS_PORT: port, METRICS_HOST: host } = env;
  if (port !== undefined)
    await serveMetrics({ host, port }, workers.metricsText).catch((error: Error) =>
      say("numbers", `cannot be served: ${error.message}`),
    );
  return { serving: workers, restart: restartOneByOne };

  async function restartOneByOne(): Promise<void> {
    try {
      await database.migrate();
      await workers.restart();
      say("process", "all of them have restarted");
    } catch (error) {
      await stop((error as Error).message);
    }
  }
}

function stop(reason?: string): Promise<void> {
  return (stopping ??= (async () => {
    await serving.stop();
    await database.close();
    if (reason !== undefined) giveUp(`The app had to stop: ${reason}`);
    process.exit(0);
  })());
}
