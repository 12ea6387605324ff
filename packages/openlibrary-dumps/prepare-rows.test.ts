import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test, vi } from "vitest";

import { writeDumps } from "#tests/openlibrary/write-dumps.ts";

import { prepareRows } from "./prepare-rows.ts";
import { PHASES, RunFolder } from "./run-folder.ts";

// It would collect the heap of every test in this process, each time.
vi.mock("./collect-garbage.ts", () => ({ collectGarbage() {} }));

const classify = () => ({ genre: "Fiction", tags: [] });

test("A step that was killed between its files and its checkpoint comes to the same when it is done again", async () => {
  const home = await mkdtemp(join(tmpdir(), "bookmatch-steps-"));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const options = {
    books: 30,
    languages: ["en"],
    dumps: await writeDumps(join(home, "dumps"), { works: 100, seed: 7 }),
  };
  const folder = new RunFolder(join(home, "run"));
  const at = await prepareRows(folder, options, { classify });
  const rows = await folder.digestOf("rows.jsonl");
  for (const phase of PHASES.slice(0, PHASES.indexOf("import"))) {
    await folder.save({ ...at, phase });
    await prepareRows(folder, options, { classify });
    expect([phase, await folder.digestOf("rows.jsonl")]).toEqual([phase, rows]);
  }
});
