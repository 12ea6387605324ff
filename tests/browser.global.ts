import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { TestProject } from "vitest/node";

import { startApp } from "./app-process.ts";

declare module "vitest" {
  interface ProvidedContext {
    appAddress: string;
    dataDir: string;
  }
}

/** One app for all journeys, with a data folder and a port of its own. */
export default async function startJourneys(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "bookmatch-journeys-"));
  const app = await startApp(dataDir, {
    SUPPORT_EMAIL: "help@example.org",
    // Nobody listens there: the network is closed.
    BOOKS_API_URL: "http://127.0.0.1:9/",
    OPENLIBRARY_URL: "",
  });
  project.provide("appAddress", app.address);
  project.provide("dataDir", dataDir);
  return async () => {
    await app.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
