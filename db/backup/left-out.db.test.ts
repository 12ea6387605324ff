import { join } from "node:path";

import { expect, it } from "vitest";

import { openBackupSite } from "#tests/backups.ts";

import { LEFT_OUT_TABLES, leftOutLines } from "./left-out.ts";
import { checkBackup } from "./read-backup.ts";
import { writeBackup } from "./write-backup.ts";

it("a backup holds every table, or its command says that it leaves it out", async () => {
  const site = await openBackupSite();
  const path = join(site.dataDir, "backup.tar.gz");
  await writeBackup({ ...site, path });
  const { manifest } = await checkBackup(path);
  const included = new Set(manifest.tables.map(({ name }) => name));
  const missing = Object.keys(await site.digests()).filter((name) => !included.has(name));
  expect(missing.toSorted()).toEqual([...LEFT_OUT_TABLES].toSorted());
});

it("a backup says how each thing that it leaves out comes back", () => {
  const [heading, ...lines] = leftOutLines();
  expect(heading).toBe("Not in the backup, and how it comes back:");
  for (const line of lines) expect(line).toMatch(/^- [^:]+: [^:]+\.$/);
  for (const thing of ["signed in", "the secret", "e-mails that wait", "dumps", "packs"]) {
    expect(lines.join("\n")).toContain(thing);
  }
});

it("a backup leaves out every table that proves something by a token or its hash", async () => {
  const site = await openBackupSite();
  const rows = await site.ask<{ table: string }>(
    `SELECT DISTINCT table_name AS table FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name ~ '(^|_)token(_|$)'`,
  );
  const stays = rows.map(({ table }) => table).filter((table) => !LEFT_OUT_TABLES.has(table));
  // These are the tokens of a reader's sign-in provider.
  expect(stays).toEqual(["accounts"]);
});
