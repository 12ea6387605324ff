import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { TestProject } from "vitest/node";

import { startEmbeddedPostgres } from "#db/embedded/start.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { createPool } from "#db/pool.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseServer: string;
  }
}

/** Name of the migrated database that every test's own is copied from. */
export const TEMPLATE = "bookmatch_template";

/** One server for all test files: the embedded one, or TEST_DATABASE_URL's. */
export default async function startTestServer(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["TEST_ENGINE"] === "given" ? process.env["TEST_DATABASE_URL"] : undefined;
  const dataDir = given ? null : await mkdtemp(join(tmpdir(), "bookmatch-test-"));
  const embedded = dataDir ? await startEmbeddedPostgres({ dataDir, log: () => {} }) : null;
  const url = embedded?.url ?? given ?? "";

  const server = createPool(url, { max: 1 });
  await server.query(`DROP DATABASE IF EXISTS ${TEMPLATE}`);
  await server.query(`CREATE DATABASE ${TEMPLATE}`);
  await server.end();
  const template = createPool(withDatabase(url, TEMPLATE), { max: 1 });
  await migrateDatabase(template);
  await template.end();
  project.provide("databaseServer", url);

  return async () => {
    await embedded?.stop();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  };
}

/** The same server's connection string with another database name. */
export function withDatabase(url: string, name: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`);
}
