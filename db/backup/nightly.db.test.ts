import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import pg from "pg";
import { expect, it } from "vitest";

import { digestOf, noteErased } from "#db/erased-readers.ts";
import { openBackupSite } from "#tests/backups.ts";

import { nightlyFolder } from "./nightly-name.ts";
import { makeNightlyBackup } from "./nightly.ts";
import { checkBackup } from "./read-backup.ts";

const day = (date: number) => new Date(Date.UTC(2026, 10, date, 3, 30));
const name = (date: number) => `bookmatch-2026-11-${String(date).padStart(2, "0")}.tar.gz`;

it("the nightly backup makes one archive a day, keeps the newest seven and nothing else of its own", async () => {
  const site = await openBackupSite();
  const folder = nightlyFolder(site.dataDir);
  await mkdir(folder);
  for (const mine of ["before-the-move.tar.gz", `${name(9)}.77.part`]) await writeFile(join(folder, mine), "");
  for (let date = 10; date <= 18; date += 1) {
    expect(await makeNightlyBackup({ ...site, now: day(date) })).toMatchObject({ pictures: 0 });
    expect(await makeNightlyBackup({ ...site, now: day(date) })).toBeNull();
  }
  const remaining = [12, 13, 14, 15, 16, 17, 18].map(name);
  expect((await readdir(folder)).toSorted()).toEqual(["before-the-move.tar.gz", ...remaining].toSorted());
  const { manifest } = await checkBackup(join(folder, name(18)));
  expect(manifest.tables.map((table) => table.name)).toContain("erased_readers");
});

it("the nightly backup leaves it to another process that is at it", async () => {
  const site = await openBackupSite();
  const other = new pg.Client({ connectionString: site.url });
  await other.connect();
  await other.query("SELECT pg_advisory_lock(7261035)");
  expect(await makeNightlyBackup({ ...site, now: day(20) })).toBeNull();
  await other.end();
  expect(await readdir(nightlyFolder(site.dataDir))).toEqual([]);
});

it("the nightly backup does not fill the disk, and says how much it would need", async () => {
  const site = await openBackupSite();
  const attempt = makeNightlyBackup({ ...site, now: day(20), freeBytes: async () => 260_000_000 });
  await expect(attempt).rejects.toThrow(/^the disk has too little space: \d+ MB needed, 260 MB free$/);
  expect(await readdir(nightlyFolder(site.dataDir))).toEqual([]);
});

it("writes down who was erased where the file beside the database does not say so yet", async () => {
  const site = await openBackupSite();
  await site.ask("INSERT INTO erased_readers VALUES ($1), ($2)", [digestOf("ana"), digestOf("ben")]);
  await noteErased(site.dataDir, [digestOf("ana")]);
  await makeNightlyBackup({ ...site, now: day(20) });
  const noted = await readFile(join(site.dataDir, "erased"), "utf8");
  expect(noted).toBe(`${digestOf("ana")}\n${digestOf("ben")}\n`);
});
