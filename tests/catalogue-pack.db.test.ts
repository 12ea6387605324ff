import { generateKeyPairSync } from "node:crypto";
import { join } from "node:path";

import { expect, it } from "vitest";

import { classify } from "#app/books/import/open-library/classify.ts";
import { OPEN_LIBRARY } from "#app/books/import/open-library/import-dumps.queries.server.ts";
import { addPack } from "#app/books/import/packs/add-pack.queries.server.ts";
import { writePack } from "#app/books/import/packs/pack-file.ts";
import { seedCatalogue } from "#app/books/import/seed/seed.queries.server.ts";
import { prepareRows } from "#openlibrary-dumps/prepare-rows.ts";
import { RunFolder } from "#openlibrary-dumps/run-folder.ts";

import { writeDumps } from "./openlibrary/write-dumps.ts";
import { liftLimits } from "./reader-sessions.ts";
import { useTestApp } from "./signed-in.ts";
import { dealToStrangers, type FirstCards } from "./strangers.ts";

const WORKS = 30_000;
const BOOKS = 3_000;

const { app } = useTestApp();

it("strangers are dealt books with a text, in their languages, and the house's first, whatever a pack adds", async () => {
  await seedCatalogue(app.pool);
  const dumps = await writeDumps(join(app.dataDir, "dumps"), { works: WORKS, seed: 7 });
  const folder = new RunFolder(join(app.dataDir, "run"));
  await prepareRows(folder, { books: BOOKS, languages: ["de", "en"], dumps }, { classify });
  const pack = join(app.dataDir, "books.pack");
  const facts = { name: "Open Library", edition: "2026-10", sources: OPEN_LIBRARY, withdrawn: [] };
  await writePack(folder.file("rows.jsonl"), pack, facts, generateKeyPairSync("ed25519").privateKey);
  expect(await addPack(app.pool, pack)).toMatchObject({ added: BOOKS, rejected: 0 });

  await liftLimits(app.pool, "%");
  // The first of them wakes the ranking, which answers with the books that it has read so far.
  await expect
    .poll(() => dealToStrangers(app, 6, [["en"], ["de"], ["de", "en"]]), { timeout: 300_000 })
    .toSatisfy(({ fewestCurated }: FirstCards) => fewestCurated >= 7);
  const drawn = await dealToStrangers(app, 6, [["en"], ["de"], ["de", "en"]]);
  expect(drawn).toMatchObject({ cards: 600, untold: 0, foreign: 0, repeated: 0, short: 0 });
  expect(drawn.fewestCurated).toBeGreaterThanOrEqual(7);
});
