import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { TestProject } from "vitest/node";

import { startEmbeddedPostgres } from "#db/embedded/start.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { createPool } from "#db/pool.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server as its superuser, as the owner of the tests' tables, and as the role that serves requests. */
    databaseServer: { url: string; ownerUrl: string; appUrl: string };
  }
}

/** Name of the migrated database that every test's own is copied from. */
export const TEMPLATE = "bookmatch_template";

/** One server for all test files: the embedded one, or TEST_DATABASE_URL's. */
export default async function startTestServer(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["TEST_ENGINE"] === "given" ? process.env["TEST_DATABASE_URL"] : undefined;
  const dataDir = given ? null : await mkdtemp(join(tmpdir(), "bookmatch-test-"));
  const embedded = dataDir ? await startEmbeddedPostgres({ dataDir, log: () => {} }) : null;
  const server = embedded ?? (await withRoles(given ?? ""));

  const admin = createPool(server.url, { max: 1 });
  // Nothing of it outlives the run: no test waits for the disk.
  if (embedded) {
    for (const setting of ["fsync", "full_page_writes"]) await admin.query(`ALTER SYSTEM SET ${setting} = off`);
    await admin.query("SELECT pg_reload_conf()");
  }
  await admin.query(`DROP DATABASE IF EXISTS ${TEMPLATE}`);
  await admin.query(`CREATE DATABASE ${TEMPLATE} OWNER ${roleIn(server.ownerUrl)}`);
  await admin.end();
  const template = createPool(withDatabase(server.ownerUrl, TEMPLATE), { max: 1 });
  await migrateDatabase(template, roleIn(server.appUrl));
  await template.end();
  const { url, ownerUrl, appUrl } = server;
  project.provide("databaseServer", { url, ownerUrl, appUrl });

  return async () => {
    await embedded?.stop();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  };
}

/** The same server's connection string with another database name. */
export function withDatabase(url: string, name: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`);
}

/** The role that a connection string names. */
export function roleIn(url: string): string {
  return /^postgres(?:ql)?:\/\/([^:@/]*)/.exec(url)![1]!;
}

/** Makes the two roles on a server that is not ours, with a password of this run. */
async function withRoles(url: string) {
  const password = randomBytes(16).toString("hex");
  const admin = createPool(url, { max: 1 });
  const made: string[] = [];
  for (const role of ["bookmatch_test_owner", "bookmatch_test_app"]) {
    const { rowCount } = await admin.query("SELECT FROM pg_roles WHERE rolname = $1", [role]);
    await admin.query(`${rowCount ? "ALTER" : "CREATE"} ROLE ${role} LOGIN PASSWORD '${password}'`);
    made.push(url.replace(/^(postgres(?:ql)?:\/\/)(?:[^@/]*@)?/, `$1${role}:${password}@`));
  }
  await admin.query("GRANT pg_read_all_stats TO bookmatch_test_owner");
  await admin.end();
  return { url, ownerUrl: made[0]!, appUrl: made[1]! };
}
