import { existsSync, globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";

import { describe, expect, it } from "vitest";

import { readSeedFacets } from "#app/books/import/seed/facets.queries.server.ts";
import { GENRES } from "#db/genres.ts";

import { allTokensOf, isStopWord } from "./tokens.ts";

/** The judged requests are not part of the repository; see lab/eval. */
const REQUESTS = resolve("../shared/data/requests-dev.jsonl");
const PHRASE_LENGTH = 4;

/** Whoever copied a request into the data would measure only that it is there. */
describe.skipIf(!existsSync(REQUESTS))("the judged requests", () => {
  it("have no phrase of four words in the code and the data that answer them, but for titles", async () => {
    const names = (await Promise.all(GENRES.map(readSeedFacets))).flat().map(namesIn);
    const germanTitles = (await readFile("app/books/facets/german-titles.json", "utf8")).split("\n");
    const titles = phrasesOf([...names, ...germanTitles]);
    const lines = (await readFile(REQUESTS, "utf8")).trim().split("\n");
    const requests = lines.map((line) => (JSON.parse(line) as { text: string }).text);
    expect(requests.length).toBeGreaterThanOrEqual(100);
    const judged = phrasesOf(requests).difference(titles);
    const files = globSync("{app/books/facets/*.json,app/books/import/seed/facets/*.json,app/match/**/*.{ts,tsx}}");
    expect(files.length).toBeGreaterThan(60);
    const texts = await Promise.all(files.map(async (file) => ({ file, text: await readFile(file, "utf8") })));
    const copied = texts.flatMap(({ file, text }) =>
      [...phrasesOf(text.split("\n")).intersection(judged)].map((phrase) => `${file}: ${phrase}`),
    );
    expect(copied).toEqual([]);
  });
});

function namesIn({ title, author, readersOf }: { title: string; author: string; readersOf: string[] }): string {
  return [title, author, ...readersOf].join(" ");
}

/** The phrases of these texts that are more than small words. */
function phrasesOf(texts: readonly string[]): Set<string> {
  return new Set(
    texts.flatMap((text) => {
      const tokens = allTokensOf(text);
      return tokens
        .map((_, at) => tokens.slice(at, at + PHRASE_LENGTH))
        .filter((phrase) => phrase.length === PHRASE_LENGTH && !phrase.every(({ stem }) => isStopWord(stem)))
        .map((phrase) => phrase.map(({ word }) => word).join(" "));
    }),
  );
}
