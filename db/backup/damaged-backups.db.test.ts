import { readdir, readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import pg from "pg";
import { expect, it } from "vitest";

import { SAMPLE_ROWS, openBackupSite, rewritten } from "#tests/backups.ts";

import { MANIFEST, TRAILER } from "./format.ts";
import { restoreBackup } from "./restore-backup.ts";
import { TAR_END, tarBlocks } from "./tar.ts";
import { writeBackup } from "./write-backup.ts";

const lively = async () => {
  const site = await openBackupSite();
  await site.ask(SAMPLE_ROWS);
  return site;
};

const edit = (content: Buffer, change: (value: Record<string, unknown>) => void) => {
  const value = JSON.parse(content.toString()) as Record<string, unknown>;
  change(value);
  return Buffer.from(JSON.stringify(value));
};

it("T41: a restore refuses what is damaged, cut, newer or foreign, and changes nothing", async () => {
  const site = await lively();
  const path = join(site.dataDir, "backup.tar.gz");
  await writeBackup({ ...site, path });
  const bytes = await readFile(path);
  const before = await site.digests();
  const other = join(site.dataDir, "other");
  const rejects = async (reason: RegExp) => {
    const attempt = restoreBackup({ ...site, path: other, replace: true });
    await expect(attempt).rejects.toMatchObject({ name: "BackupError", message: expect.stringMatching(reason) });
  };

  for (const at of [0, 12, 0.001, 0.3, 0.5, 0.7, 0.999, bytes.length - 6, bytes.length - 1]) {
    const broken = Buffer.from(bytes);
    broken[at > 0 && at < 1 ? Math.floor(at * bytes.length) : at]! ^= 0x10;
    await writeFile(other, broken);
    await rejects(/damaged|incomplete/);
  }
  for (const length of [0, 5, 700, bytes.length >> 1, bytes.length - 9, bytes.length - 1]) {
    await writeFile(other, bytes);
    await truncate(other, length);
    await rejects(/incomplete/);
  }
  const pack = (...blocks: Buffer[]) => writeFile(other, gzipSync(Buffer.concat([...blocks, TAR_END])));
  for (const foreign of [Buffer.from("Title,Author\n"), Buffer.alloc(10_000, 7)]) {
    await writeFile(other, foreign);
    await rejects(/not a backup of Bookmatch/);
    await writeFile(other, gzipSync(foreign));
    await rejects(/not a backup of Bookmatch|incomplete/);
    await pack(...tarBlocks("photo.webp", foreign, new Date()));
    await rejects(/not a backup of Bookmatch/);
  }
  await pack();
  await rejects(/incomplete/);

  // Packed anew, so that gzip finds nothing wrong with them.
  await rewritten(path, other, (name, content) =>
    name === MANIFEST ? edit(content, (manifest) => (manifest["format"] = 2)) : content,
  );
  await rejects(/newer Bookmatch/);
  await rewritten(path, other, (name, content) =>
    name === MANIFEST ? edit(content, (manifest) => (manifest["migrations"] as number[]).push(8e12)) : content,
  );
  // Whoever changes the manifest has changed the sum of everything as well.
  await rejects(/damaged/);
  await rewritten(path, other, (name, content) =>
    name.startsWith("tables/users/") ? Buffer.from(content.toString().replace("\tuser\t", "\tadmin\t")) : content,
  );
  await rejects(/damaged/);
  await rewritten(path, other, (name, content) => (name.startsWith("tables/books/") ? null : content));
  await rejects(/damaged/);
  await rewritten(path, other, (name, content) => (name === TRAILER ? null : content));
  await rejects(/incomplete/);
  await rewritten(path, other, (name, content) =>
    name === TRAILER ? edit(content, (manifest) => (manifest["files"] = 1)) : content,
  );
  await rejects(/damaged/);

  await expect(restoreBackup({ ...site, path: join(site.dataDir, "none") })).rejects.toThrow("no such file");
  expect(await site.digests()).toEqual(before);
});

it("a restore refuses a database that is in use, holds something, or is not ours", async () => {
  const site = await lively();
  const path = join(site.dataDir, "backup.tar.gz");
  await writeBackup({ ...site, path });
  const before = await site.digests();
  await expect(restoreBackup({ ...site, path })).rejects.toThrow("not empty: add --replace");

  const app = new pg.Client({ connectionString: site.url, application_name: "bookmatch notices" });
  await app.connect();
  await expect(restoreBackup({ ...site, path, replace: true })).rejects.toThrow("in use: stop every Bookmatch");
  await app.end();
  expect(await site.digests()).toEqual(before);

  const foreign = await openBackupSite();
  await foreign.ask("DROP SCHEMA public, drizzle CASCADE; CREATE SCHEMA public; CREATE TABLE invoices ()");
  await expect(restoreBackup({ ...foreign, path, replace: true })).rejects.toThrow("tables of another app");
  await expect(writeBackup({ ...foreign, path: `${path}2` })).rejects.toThrow("has no Bookmatch");
  expect(Object.keys(await foreign.digests())).toEqual(["invoices"]);
});

it("a backup holds nothing that a restore could not bring back", async () => {
  const site = await openBackupSite();
  await site.ask("CREATE TABLE invoices ()");
  const attempt = writeBackup({ ...site, path: join(site.dataDir, "backup.tar.gz") });
  await expect(attempt).rejects.toThrow("tables of another app: invoices");
  expect(await readdir(site.dataDir)).toEqual([]);
});

it("never writes over a file unless told to, and leaves nothing half written", async () => {
  const site = await openBackupSite();
  const path = join(site.dataDir, "kept");
  await writeFile(path, "a photo");
  await expect(writeBackup({ ...site, path })).rejects.toThrow("--overwrite");
  expect(await readFile(path, "utf8")).toBe("a photo");
  await expect(writeBackup({ ...site, path: site.dataDir })).rejects.toThrow("a folder");
  await expect(writeBackup({ ...site, path: join(site.dataDir, "none", "x") })).rejects.toThrow("ENOENT");
  const stopped = writeBackup({
    ...site,
    path,
    overwrite: true,
    signal: AbortSignal.abort(new Error("it was stopped")),
  });
  await expect(stopped).rejects.toThrow("it was stopped");
  expect(await readFile(path, "utf8")).toBe("a photo");
  await writeBackup({ ...site, path, overwrite: true });
  expect((await readFile(path)).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
  expect(await readdir(site.dataDir)).toEqual(["kept"]);
});
