import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import { freePort, startApp, type AppProcess } from "#tests/app-process.ts";
import { openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { SESSIONS_SECRET } from "#tests/reader-sessions.ts";
import { ORIGIN, PASSWORD } from "#tests/reader.ts";
import { aReader, anAdmin } from "#tests/signed-in.ts";

/** Two processes on one database: the admin is at one, the reader at the other. */
let database: TestDatabase;
const folders: string[] = [];
const processes: Array<AppProcess & { port: number }> = [];
beforeAll(async () => {
  database = await openTestDatabase();
  for (let count = 0; count < 2; count++) {
    const folder = await mkdtemp(join(tmpdir(), "bookmatch-peace-"));
    folders.push(folder);
    const port = await freePort();
    const env = {
      PORT: String(port),
      ...database.env,
      APP_SECRET: SESSIONS_SECRET,
      APP_URL: ORIGIN,
    };
    processes.push({ ...(await startApp(folder, env)), port });
  }
});
afterAll(async () => {
  for (const process of processes) await process.stop();
  await database.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const at = ({ port }: { port: number }) => ({
  pool: database.pool,
  request: (path: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual", ...init }),
});

it("T28, T39: what one process decides, readers at the other feel within seconds", async () => {
  const [here, there] = processes as [(typeof processes)[0], (typeof processes)[0]];
  const [admin, ana, ben] = [await anAdmin(at(here)), await aReader(at(here)), await aReader(at(there))];
  await ben.send("/coffee-talk/messages", { clientId: crypto.randomUUID(), message: "Fools" });
  const { id } = (await database.pool.query("SELECT id::text FROM chat_messages")).rows[0];
  expect((await ana.send("/reports", { kind: "message", thing: id, reason: "abuse" })).status).toBe(200);
  const report = (await database.pool.query("SELECT id, writer_id FROM reports")).rows[0];

  const stream = (await ben.get("/coffee-talk/stream")).body!.pipeThrough(new TextDecoderStream()).getReader();
  let received = "";
  let ended = false;
  void (async () => {
    for (;;) {
      const { value, done } = await stream.read().catch(() => ({ value: "", done: true }));
      received += value ?? "";
      if (done) break;
    }
    ended = true;
  })();
  await expect.poll(() => received).toContain("event: message\ndata: \n");
  const hints = () => received.match(/event: message\ndata: \n/g)!.length;
  const before = hints();

  const removal = { rule: "abuse", reason: "No names" };
  expect((await admin.send(`/admin/reports/${report.id}/removal`, removal)).status).toBe(200);
  await expect.poll(hints, { interval: 20 }).toBeGreaterThan(before);
  const page = await (await ben.get("/coffee-talk/messages?after=0&asOf=0")).json();
  expect(page).toMatchObject({ messages: [] });

  const suspension = { days: "1", reason: "Cool down" };
  expect((await admin.send(`/admin/readers/${report.writer_id}/suspension`, suspension)).status).toBe(200);
  expect((await ben.send("/coffee-talk/messages", { clientId: crypto.randomUUID(), message: "More" })).status).toBe(
    401,
  );
  const rejected = await ben.send("/sign-in", { email: ben.email, password: PASSWORD });
  expect([rejected.status, await rejected.text()]).toEqual([403, expect.stringContaining("Cool down")]);
  await expect.poll(() => ended).toBe(true);
  expect((await database.pool.query("SELECT FROM chat_messages")).rowCount).toBe(0);
});
