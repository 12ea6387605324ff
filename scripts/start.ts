import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import type { ServerBuild } from "react-router";

import { BadEnvironment, readEnvironment } from "#app/env.ts";

import { build, isBuilt, ROOT } from "./build.ts";
import { giveUp, say, seconds, step } from "./console.ts";

const began = performance.now();
/** The app before this one may still be draining when it was told to stop a moment ago. */
const PORT_PATIENCE_MS = 10_000;

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
const { openDatabase } = await import("#db/open.ts");
const { listAdmins } = await import("#db/roles.ts");
const { renumberSparseDecks, seedCatalogue } = await import("#db/seed/seed.ts");

const database = await step(
  "database",
  () => openDatabase((line) => say("database", line)),
  () => (env.DATABASE_URL ? "PostgreSQL at DATABASE_URL" : "embedded PostgreSQL"),
).catch((error: Error) => giveUp(`The database could not be opened: ${error.message}`));
await step(
  "seed",
  () => seedCatalogue(database.pool),
  (added) => (added ? `${added} books` : "the catalogue has its books"),
);
await renumberSparseDecks(database.pool);
if ((await listAdmins(database.pool)).length === 0) {
  say("admin", "nobody yet: create an account, then run: npm run admin -- grant YOUR@E-MAIL");
}
process.env["DATABASE_URL"] = database.url;

const app = await import("#server");
const served = (await import("#build")) as ServerBuild & {
  entry: { module: { startUp(): void; endStreams(): void; shutDown(): Promise<void> } };
};
const server = await listenPatiently();
served.entry.module.startUp();
const address = env.APP_URL ?? `http://localhost:${server.port}`;
say("ready", `${address} after ${seconds(began)} s; data in ${resolve(env.DATA_DIR)}`);

let stopping = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop());
// The process that started this one is gone: there is nobody left to stop it.
process.on("disconnect", () => void stop());

async function listenPatiently() {
  const handler = app.createApp({
    build: served,
    clientDir: resolve(ROOT, "build", "client"),
    appUrl: env.APP_URL ?? null,
    port: env.PORT,
    trustedProxies: env.TRUSTED_PROXIES,
  });
  for (;;) {
    try {
      return await app.listen(handler, { host: env.HOST, port: env.PORT });
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === "EADDRINUSE" && performance.now() - began < PORT_PATIENCE_MS) await sleep(200);
      else {
        await database.close();
        giveUp(
          `Cannot listen on ${env.HOST}:${env.PORT}: ${code === "EADDRINUSE" ? "another program uses this port (PORT=… chooses another)" : message}`,
        );
      }
    }
  }
}

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  const drained = server.stop();
  served.entry.module.endStreams();
  await drained;
  await served.entry.module.shutDown();
  await database.close();
  process.exit(0);
}
