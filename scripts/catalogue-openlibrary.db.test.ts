import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { expect, it, onTestFinished } from "vitest";

import { asOnlyImport } from "#app/books/import/open-library/import-lock.queries.server.ts";
import { openTestDatabase } from "#tests/database.ts";

it("the command is refused, and told why, while another import from Open Library runs, and leaves its files alone", async () => {
  const database = await openTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "bookmatch-command-"));
  onTestFinished(async () => {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const outcome = await asOnlyImport(database.pool, new AbortController().signal, async () => {
    const child = spawn(process.execPath, ["scripts/catalogue-openlibrary.ts", "--restart"], {
      env: { ...process.env, ...database.env, DATA_DIR: dataDir },
    });
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
    return { stderr, code: code as number };
  });
  expect(outcome?.result.code).toBe(1);
  expect(outcome?.result.stderr).toContain("Another import from Open Library is running");
  expect(await readdir(dataDir)).toEqual([]);
});
