import { readdir, readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import pg from "pg";
import { expect, it } from "vitest";

import { A_LIVELY_PLACE, openPlace, rewritten } from "#tests/backups.ts";

import { MANIFEST, TRAILER } from "./format.ts";
import { restoreBackup } from "./restore-backup.ts";
import { TAR_END, tarBlocks } from "./tar.ts";
import { writeBackup } from "./write-backup.ts";

const lively = async () => {
  const place = await openPlace();
  await place.ask(A_LIVELY_PLACE);
  return place;
};

const edit = (content: Buffer, change: (value: Record<string, unknown>) => void) => {
  const value = JSON.parse(content.toString()) as Record<string, unknown>;
  change(value);
  return Buffer.from(JSON.stringify(value));
};

it("T41: refuses what is damaged, cut, newer or foreign, and changes nothing", async () => {
  const place = await lively();
  const path = join(place.dataDir, "backup.tar.gz");
  await writeBackup({ ...place, path });
  const bytes = await readFile(path);
  const before = await place.digests();
  const other = join(place.dataDir, "other");
  const refused = async (reason: RegExp) => {
    const attempt = restoreBackup({ ...place, path: other, replace: true });
    await expect(attempt).rejects.toMatchObject({ name: "BackupRefused", message: expect.stringMatching(reason) });
  };

  for (const at of [0, 12, 0.001, 0.3, 0.5, 0.7, 0.999, bytes.length - 6, bytes.length - 1]) {
    const broken = Buffer.from(bytes);
    broken[at > 0 && at < 1 ? Math.floor(at * bytes.length) : at]! ^= 0x10;
    await writeFile(other, broken);
    await refused(/damaged|not whole/);
  }
  for (const length of [0, 5, 700, bytes.length >> 1, bytes.length - 9, bytes.length - 1]) {
    await writeFile(other, bytes);
    await truncate(other, length);
    await refused(/not whole/);
  }
  const pack = (...blocks: Buffer[]) => writeFile(other, gzipSync(Buffer.concat([...blocks, TAR_END])));
  for (const foreign of [Buffer.from("Title,Author\n"), Buffer.alloc(10_000, 7)]) {
    await writeFile(other, foreign);
    await refused(/no backup of Bookmatch/);
    await writeFile(other, gzipSync(foreign));
    await refused(/no backup of Bookmatch|not whole/);
    await pack(...tarBlocks("photo.webp", foreign, new Date()));
    await refused(/no backup of Bookmatch/);
  }
  await pack();
  await refused(/not whole/);

  // Packed anew, so that gzip finds nothing wrong with them.
  await rewritten(path, other, (name, content) =>
    name === MANIFEST ? edit(content, (manifest) => (manifest["format"] = 2)) : content,
  );
  await refused(/newer Bookmatch/);
  await rewritten(path, other, (name, content) =>
    name === MANIFEST ? edit(content, (said) => (said["migrations"] as number[]).push(8e12)) : content,
  );
  // Whoever changes the manifest has changed the sum of everything as well.
  await refused(/damaged/);
  await rewritten(path, other, (name, content) =>
    name.startsWith("tables/users/") ? Buffer.from(content.toString().replace("\tuser\t", "\tadmin\t")) : content,
  );
  await refused(/damaged/);
  await rewritten(path, other, (name, content) => (name.startsWith("tables/books/") ? null : content));
  await refused(/damaged/);
  await rewritten(path, other, (name, content) => (name === TRAILER ? null : content));
  await refused(/not whole/);
  await rewritten(path, other, (name, content) =>
    name === TRAILER ? edit(content, (said) => (said["files"] = 1)) : content,
  );
  await refused(/damaged/);

  await expect(restoreBackup({ ...place, path: join(place.dataDir, "none") })).rejects.toThrow("no such file");
  expect(await place.digests()).toEqual(before);
});

it("refuses a database that is in use, holds something, or is not ours", async () => {
  const place = await lively();
  const path = join(place.dataDir, "backup.tar.gz");
  await writeBackup({ ...place, path });
  const before = await place.digests();
  await expect(restoreBackup({ ...place, path })).rejects.toThrow("not empty: with --replace");

  const app = new pg.Client({ connectionString: place.url, application_name: "bookmatch notices" });
  await app.connect();
  await expect(restoreBackup({ ...place, path, replace: true })).rejects.toThrow("in use: stop every Bookmatch");
  await app.end();
  expect(await place.digests()).toEqual(before);

  const foreign = await openPlace();
  await foreign.ask("DROP SCHEMA public, drizzle CASCADE; CREATE SCHEMA public; CREATE TABLE invoices ()");
  await expect(restoreBackup({ ...foreign, path, replace: true })).rejects.toThrow("not Bookmatch's");
  await expect(writeBackup({ ...foreign, path: `${path}2` })).rejects.toThrow("holds no Bookmatch");
  expect(Object.keys(await foreign.digests())).toEqual(["invoices"]);
});

it("backs up nothing that it could not bring back", async () => {
  const place = await openPlace();
  await place.ask("CREATE TABLE invoices ()");
  const attempt = writeBackup({ ...place, path: join(place.dataDir, "backup.tar.gz") });
  await expect(attempt).rejects.toThrow("not Bookmatch's: invoices");
  expect(await readdir(place.dataDir)).toEqual([]);
});

it("never writes over a file unless told to, and leaves nothing half written", async () => {
  const place = await openPlace();
  const path = join(place.dataDir, "kept");
  await writeFile(path, "a photo");
  await expect(writeBackup({ ...place, path })).rejects.toThrow("--overwrite");
  expect(await readFile(path, "utf8")).toBe("a photo");
  await expect(writeBackup({ ...place, path: place.dataDir })).rejects.toThrow("a folder");
  await expect(writeBackup({ ...place, path: join(place.dataDir, "none", "x") })).rejects.toThrow("ENOENT");
  const stopped = writeBackup({
    ...place,
    path,
    overwrite: true,
    signal: AbortSignal.abort(new Error("it was stopped")),
  });
  await expect(stopped).rejects.toThrow("it was stopped");
  expect(await readFile(path, "utf8")).toBe("a photo");
  await writeBackup({ ...place, path, overwrite: true });
  expect((await readFile(path)).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
  expect(await readdir(place.dataDir)).toEqual(["kept"]);
});
