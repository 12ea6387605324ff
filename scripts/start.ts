import { existsSync } from "node:fs";
import { enableCompileCache, flushCompileCache } from "node:module";
import { resolve } from "node:path";

import { BadEnvironment, readEnvironment } from "#app/env.ts";

import { build, isBuilt, ROOT } from "./build.ts";
import { giveUp, say, seconds, step } from "./console.ts";
import type { Serving } from "./serve.ts";

const began = performance.now();

process.chdir(ROOT);
// Unset, it would double the cost of every page without a word.
process.env.NODE_ENV = "production";

try {
  readEnvironment(process.env);
} catch (error) {
  if (error instanceof BadEnvironment) giveUp(["The environment has values that cannot be used:", ...error.lines]);
  throw error;
}

if (!isBuilt())
  await step("build", build, () => "browser and server files").catch((error: Error) => giveUp(error.message));

// Only now: these read the environment as they load.
const { env } = await import("#app/env.server.ts");
keepCompiledCode();
const { openDatabase } = await import("#db/open.ts");
const { listAdmins } = await import("#db/roles.ts");
const { renumberSparseDecks, seedCatalogue } = await import("#db/seed/seed.ts");

const database = await step(
  "database",
  () => openDatabase((line) => say("database", line)),
  () => (env.DATABASE_URL ? "PostgreSQL at DATABASE_URL" : "embedded PostgreSQL"),
).catch((error: Error) => giveUp(`The database could not be opened: ${error.message}`));
const standing = standingOf(database.requests);
if (standing) say("database", standing);
await step(
  "seed",
  () => seedCatalogue(database.pool),
  (added) => (added ? `${added} books` : "the catalogue has its books"),
);
await renumberSparseDecks(database.owner);
if ((await listAdmins(database.pool)).length === 0) {
  say("admin", "nobody yet: create an account, then run: npm run admin -- grant YOUR@E-MAIL");
}
process.env["DATABASE_URL"] = database.url;
// What serves requests must not be able to become the owner.
delete process.env["DATABASE_OWNER_URL"];

const { serving, restart } = await begin().catch(async (error: Error) => {
  await database.close();
  giveUp(error.message);
});
// Before anybody hears that it is ready, and may tell it to stop or to restart.
let stopping: Promise<void> | undefined;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop());
// The process that started this one is gone: there is nobody left to stop it.
process.on("disconnect", () => void stop());
process.on("SIGUSR2", () => void restart());

const address = env.APP_URL ?? `http://localhost:${serving.port}`;
const inAll = env.PROCESSES > 1 ? `; ${env.PROCESSES} processes` : "";
say("ready", `${address} after ${seconds(began)} s; data in ${resolve(env.DATA_DIR)}${inAll}`);
// A process that is killed would not write it.
flushCompileCache();

/** What the role that serves requests may do beyond need; null where that is nothing. */
function standingOf({ name, isOwner, isSuperuser }: typeof database.requests): string | null {
  if (isSuperuser) {
    return `WARNING: requests are served as the superuser ${name}, for whom PostgreSQL runs programs and reads files; docs/deployment.md says how to make two roles`;
  }
  if (!isOwner) return null;
  return `requests are served as ${name}, who owns the tables: with DATABASE_OWNER_URL they need not be (docs/deployment.md)`;
}

/** What Node compiles is kept for the next start, which takes a quarter less then; for the processes it starts too. */
function keepCompiledCode(): void {
  // Who makes the folder also says who may look into it.
  if (!existsSync(env.DATA_DIR)) return;
  const folder = resolve(env.DATA_DIR, "compiled");
  enableCompileCache(folder);
  process.env["NODE_COMPILE_CACHE"] = folder;
}

/** One process does all by itself; of several, this one sees to the database and to the others, and answers nobody. */
async function begin(): Promise<{ serving: Pick<Serving, "port" | "stop">; restart(): Promise<void> }> {
  if (env.PROCESSES === 1) {
    const { serve } = await import("./serve.ts");
    const restart = async () => say("process", "there is but one; with PROCESSES=2 or more they restart in turn");
    return { serving: await serve(), restart };
  }
  const { startWorkers } = await import("./workers.ts");
  const { serveMetrics } = await import("#app/platform/metrics/metrics-server.ts");
  const workers = await startWorkers(env.PROCESSES, (reason) => void stop(reason));
  const { METRICS_PORT: port, METRICS_HOST: host } = env;
  if (port !== undefined)
    await serveMetrics({ host, port }, workers.numbers).catch((error: Error) =>
      say("numbers", `cannot be served: ${error.message}`),
    );
  return { serving: workers, restart: restartInTurn };

  async function restartInTurn(): Promise<void> {
    try {
      await database.migrate();
      await workers.restart();
      say("process", "all of them have been started again");
    } catch (error) {
      await stop((error as Error).message);
    }
  }
}

/** Ends all, with the reason where there is one that nobody asked for. */
function stop(reason?: string): Promise<void> {
  return (stopping ??= (async () => {
    await serving.stop();
    await database.close();
    if (reason !== undefined) giveUp(`The app cannot go on: ${reason}`);
    process.exit(0);
  })());
}
