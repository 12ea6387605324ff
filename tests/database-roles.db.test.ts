import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";
import { expect, it, onTestFinished } from "vitest";

import { connectionUrl } from "#db/embedded/socket.ts";

import { requestsTo, startApp, type AppProcess } from "./app-process.ts";
import { roleIn } from "./database.global.ts";
import { openTestDatabase } from "./database.ts";
import { Reader } from "./reader.ts";
import { IS_WHOLE } from "./short-form.ts";

async function started(env: Record<string, string>): Promise<{ app: AppProcess; dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), "bookmatch-roles-"));
  const app = await startApp(dataDir, { BOOKS_API_URL: "http://127.0.0.1:9/", OPENLIBRARY_URL: "", ...env });
  onTestFinished(async () => {
    await app.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { app, dataDir };
}

/** As whom the app writes: the one who registers finds it in their row. */
async function writerIn(app: AppProcess, superuserUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query("ALTER TABLE users ADD COLUMN written_by text DEFAULT session_user");
  expect((await new Reader({ request: requestsTo(app) }).register("ana@example.test")).status).toBe(302);
  const { rows } = await client.query<{ written_by: string }>("SELECT written_by FROM users");
  await client.end();
  return rows[0]!.written_by;
}

const lines = (app: AppProcess) =>
  app
    .output()
    .split("\n")
    .filter((line) => /^database .*requests run as/.test(line));

// In one process all other tests with an embedded database run; how many there are is decided after the roles.
it.each(IS_WHOLE ? ["1", "2"] : ["2"])(
  "F13: the embedded database serves requests as a role that owns nothing, in %s processes",
  async (many) => {
    const { app, dataDir } = await started({ PROCESSES: many });
    expect(lines(app)).toEqual([]);
    expect(await writerIn(app, connectionUrl(join(dataDir, "socket"), "bookmatch"))).toBe("bookmatch_app");
  },
);

it("F13: so does a database of one's own, with an owner beside it", async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const { app } = await started(database.env);
  expect(lines(app)).toEqual([]);
  expect(await writerIn(app, database.url)).toBe(roleIn(database.appUrl));
});

it("F13: one role alone works and is told of; a superuser is warned of", async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const owner = await started({ DATABASE_URL: database.ownerUrl });
  expect(lines(owner.app)).toEqual([
    expect.stringContaining(`requests run as ${roleIn(database.ownerUrl)}, who owns the tables`),
  ]);
  await owner.app.stop();
  const superuser = await started({ DATABASE_URL: database.url });
  expect(lines(superuser.app)).toEqual([expect.stringContaining("WARNING: requests run as the superuser")]);
});
