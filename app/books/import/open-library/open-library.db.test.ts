import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { useTestApp } from "#tests/signed-in.ts";

const PAGE = "/admin/catalogue-upload/open-library";
const { app, admin, ana } = useTestApp({ admin: { role: "admin" }, ana: {} });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bookmatch-folder-"));
  for (const name of ["ratings", "reading-log", "works", "authors"]) {
    await writeFile(join(folder, `ol_dump_${name}_2026-10-31.txt`), "");
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => app.pool.query("TRUNCATE openlibrary_runs, catalogue_uploads CASCADE; DELETE FROM pgboss.job"));

const asked = (more: Record<string, string> = {}) => ({
  books: "1,000",
  languages: "German, eng",
  source: "folder",
  folder,
  ...more,
});
const begin = (more: Record<string, string> = {}, reader = admin) => reader.send(PAGE, asked(more));
const runs = async () =>
  (await app.pool.query("SELECT books, languages, folder, state, problem FROM openlibrary_runs")).rows;
const runId = async () => (await app.pool.query("SELECT id FROM openlibrary_runs")).rows[0].id as string;
const jobs = async () =>
  (await app.pool.query("SELECT FROM pgboss.job WHERE name = 'openlibrary-import' AND state = 'created'")).rowCount;
const acts = async () => {
  const { rows } = await app.pool.query("SELECT act, subject, admin_id FROM moderation_log ORDER BY id DESC LIMIT 1");
  return rows[0] as { act: string; subject: string; admin_id: string };
};
const page = async () => (await (await admin.get(PAGE)).text()).replaceAll("<!-- -->", "");

it("an admin begins an import, which waits for its job and says what it will bring", async () => {
  expect((await begin()).status).toBe(200);
  expect(await runs()).toEqual([{ books: 1_000, languages: ["de", "en"], folder, state: "running", problem: null }]);
  expect(await jobs()).toBe(1);
  expect(await acts()).toEqual({
    act: "import-begun",
    subject: "Open Library: 1000 books (de, en)",
    admin_id: admin.id,
  });
  const shown = await page();
  expect(shown).toContain(`Up to 1,000 books in German and English, from the folder ${folder}.`);
  expect(shown).toContain("Starting in a moment.");
  expect(shown).not.toContain("Start import");
});

it("of two clicks, one begins an import", async () => {
  const statuses = await Promise.all([begin(), begin(), begin()].map(async (one) => (await one).status));
  expect(statuses.toSorted()).toEqual([200, 409, 409]);
  expect(await runs()).toHaveLength(1);
  expect(await jobs()).toBe(1);
});

it("an import is paused, goes on and is cancelled, each once in the audit", async () => {
  await begin();
  const change = (what: string) => admin.send(`${PAGE}/${id}/${what}`);
  const id = await runId();
  for (const [what, state, act] of [
    ["pause", "paused", "import-paused"],
    ["resumption", "running", "import-resumed"],
    ["cancellation", "cancelled", "import-cancelled"],
  ] as const) {
    const { rowCount: before } = await app.pool.query("SELECT FROM moderation_log");
    const answer = await change(what);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, PAGE]);
    expect((await runs())[0].state).toBe(state);
    expect((await acts()).act).toBe(act);
    await change(what);
    expect((await app.pool.query("SELECT FROM moderation_log")).rowCount).toBe(before! + 1);
  }
  // What is over is not taken up again; another may begin.
  expect((await change("resumption")).status).toBe(404);
  expect((await runs())[0].state).toBe("cancelled");
  expect(await page()).toContain("Cancelled. Nothing was imported.");
  expect((await begin()).status).toBe(200);
});

it("what stopped an import is on its page and on the desk, until it goes on", async () => {
  await begin();
  await app.pool.query(
    `UPDATE openlibrary_runs SET state = 'paused', problem = 'The disk is full. Make space on it.',
       progress = '{"phase": "works", "lines": 7, "part": 0.5, "from": 0}'`,
  );
  const shown = await page();
  expect(shown).toMatch(/role="alert"[^>]*>The disk is full\. Make space on it\./);
  expect(shown).toContain("Stopped at step 4 of 9, reading the works.");
  const line = "The import from Open Library has stopped: see why";
  expect(await (await admin.get("/admin")).text()).toContain(line);
  await admin.send(`${PAGE}/${await runId()}/resumption`);
  expect(await page()).not.toContain("The disk is full");
  expect(await (await admin.get("/admin")).text()).not.toContain(line);
});

it("progress is read without a script, and a lost process is not taken for one at work", async () => {
  await begin();
  await app.pool.query(
    `UPDATE openlibrary_runs SET seen_at = now(),
       progress = '{"phase": "import", "lines": 500, "part": 0.5, "from": 0}'`,
  );
  const shown = await page();
  expect(shown).toContain("Step 9 of 9, adding the books to the catalogue.");
  expect(shown).toContain("500 of up to 1,000 books written.");
  expect(shown).toMatch(/<progress[^>]* max="1" value="0.5"/);
  expect(shown).toMatch(/<noscript><a href="[^"]*"[^>]*>Refresh/);
  await app.pool.query("UPDATE openlibrary_runs SET seen_at = now() - interval '1 hour'");
  expect(await page()).toContain("Continues within two minutes, at step 9 of 9");
  const other = await app.pool.connect();
  await other.query("SELECT pg_advisory_lock($1)", [0x6f6c6962]);
  expect(await page()).toContain("Another import from Open Library is running");
  other.release(true);
});

it("a report cannot be undone while its import is under way", async () => {
  await begin();
  const { rows } = await app.pool.query(
    `INSERT INTO catalogue_uploads (file_name, mode, added) VALUES ('Open Library', 'renew', 7) RETURNING id`,
  );
  const report = `/admin/catalogue-upload/${rows[0].id}`;
  await app.pool.query("UPDATE openlibrary_runs SET upload_id = $1", [rows[0].id]);
  const shown = await (await admin.get(report)).text();
  expect(shown).toContain("So far: 7 added");
  expect(shown).not.toContain("Undo this import");
  expect((await admin.send(`${report}/undo`)).status).toBe(404);
  await admin.send(`${PAGE}/${await runId()}/cancellation`);
  expect(await (await admin.get(report)).text()).toContain("Undo this import");
  expect((await admin.send(`${report}/undo`)).status).toBe(303);
});

it.each([
  ["books", { books: "many" }, "Enter a number from 1 to 1,000,000."],
  ["languages", { languages: "Klingon" }, "isn’t a language we know."],
  ["source", { source: "" }, "Choose where the files are."],
  ["source", { source: "web" }, "This site doesn’t download from Open Library"],
  ["folder", { folder: "dumps" }, "Enter the full path of a folder"],
  ["folder", { folder: "/nowhere/at/all" }, "This folder has no dumps."],
  ["folder", { folder: "/etc" }, "This folder has no dumps."],
])("what is wrong with %s is said beside it, with all that was typed", async (field, typed, message) => {
  const answer = await begin(typed);
  expect(answer.status).toBe(400);
  const shown = await answer.text();
  expect(shown).toMatch(new RegExp(`id="[^"]*-${field}-error"[^>]*>[^<]*${message}`));
  for (const value of Object.values(asked(typed)).slice(0, 2)) expect(shown).toContain(`value="${value}"`);
  expect(await runs()).toEqual([]);
});

it("an import is the admins' alone", async () => {
  expect((await begin({}, ana)).status).toBe(403);
  expect(await runs()).toEqual([]);
  await begin();
  for (const what of ["pause", "resumption", "cancellation"]) {
    expect((await ana.send(`${PAGE}/${await runId()}/${what}`)).status).toBe(403);
  }
  expect((await ana.get(PAGE)).headers.get("Location")).toBe("/");
  expect((await runs())[0].state).toBe("running");
});
