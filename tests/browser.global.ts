import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { TestProject } from "vitest/node";

// For the apps that are started here.
import "./cheap-argon2.ts";
import { startApp } from "./app-process.ts";
import { SESSIONS_SECRET } from "./reader-sessions.ts";

export interface JourneysApp {
  address: string;
  dataDir: string;
}

declare module "vitest" {
  interface ProvidedContext {
    /** One for each worker, at its number. */
    apps: JourneysApp[];
  }
}

/**
 * One app for each file of journeys that runs at a time, with a data folder and a port of its own: no journey meets
 * another's readers, books or limits.
 */
export default async function startJourneys(project: TestProject): Promise<() => Promise<void>> {
  const started: (JourneysApp & { end(): Promise<void> })[] = [];
  // One after the other: the first builds what the others share.
  for (let worker = 0; worker < project.config.maxWorkers; worker++) started.push(await startOne());
  project.provide(
    "apps",
    started.map(({ address, dataDir }) => ({ address, dataDir })),
  );
  return async () => void (await Promise.all(started.map(({ end }) => end())));
}

async function startOne(): Promise<JourneysApp & { end(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), "bookmatch-journeys-"));
  const app = await startApp(dataDir, {
    SUPPORT_EMAIL: "help@example.org",
    APP_SECRET: SESSIONS_SECRET,
    // Nobody listens there: the network is closed.
    BOOKS_API_URL: "http://127.0.0.1:9/",
    OPENLIBRARY_URL: "",
  });
  return {
    address: app.address,
    dataDir,
    async end() {
      await app.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
