import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { prepareRows } from "./prepare-rows.ts";
import { RunFolder } from "./run-folder.ts";

interface Odd {
  works: object[];
  /** By the number of the work. */
  editions: [work: number, ...publishDates: string[]][];
  /** From an author to another. */
  redirects: [from: number, to: number][];
}

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "bookmatch-odd-"));
});
afterAll(() => rm(home, { recursive: true, force: true }));

let runs = 0;
async function rowsOf({ works, editions, redirects }: Odd): Promise<Array<Record<string, unknown>>> {
  const folder = join(home, String((runs += 1)));
  const record = (type: string, key: string, json: object) =>
    [type, key, "1", "2020-01-01T00:00:00.000000", JSON.stringify({ type: { key: type }, key, ...json })].join("\t");
  const numbers = works.map((_, at) => 501 + at);
  let printed = 0;
  const files = {
    ratings: numbers.map((number) => [`/works/OL${number}W`, "", "5", "2020-01-01"].join("\t")),
    readingLog: numbers.map((number) => [`/works/OL${number}W`, "", "Already Read", "2020-01-01"].join("\t")),
    works: works.map((json, at) =>
      record("/type/work", `/works/OL${501 + at}W`, { title: `Work ${501 + at}`, authors: [authorOf(1)], ...json }),
    ),
    editions: numbers.flatMap((number, at) => {
      const [, ...dates] = editions.find(([work]) => work === number) ?? [number, "2001"];
      return dates.map((date) =>
        record("/type/edition", `/books/OL${(printed += 1)}M`, {
          title: (works[at] as { title?: string }).title ?? `Work ${number}`,
          works: [{ key: `/works/OL${number}W` }],
          languages: [{ key: "/languages/eng" }],
          publish_date: date,
        }),
      );
    }),
    authors: [1, 2].map((number) => record("/type/author", `/authors/OL${number}A`, { name: `Ann Vale ${number}` })),
    redirects: redirects.map(([from, to]) =>
      record("/type/redirect", `/authors/OL${from}A`, { location: `/authors/OL${to}A` }),
    ),
  };
  const run = new RunFolder(folder);
  const dumps = Object.fromEntries(Object.keys(files).map((name) => [name, join(folder, `${name}.txt`)]));
  for (const [name, lines] of Object.entries(files))
    await writeFile(dumps[name]!, lines.map((line) => `${line}\n`).join(""));
  await prepareRows(
    run,
    { books: 100, languages: ["en"], dumps: dumps as never },
    {
      classify: () => ({ genre: "Fiction", tags: [] }),
    },
  );
  const rows = (await readFile(run.file("rows.jsonl"), "utf8")).trim().split("\n");
  return rows.map((row) => JSON.parse(row) as Record<string, unknown>);
}

const authorOf = (number: number) => ({ author: { key: `/authors/OL${number}A` } });

test("an edition with a slip, another calendar or a year to come does not make a work older", async () => {
  const rows = await rowsOf({
    works: [{}, {}, {}, {}, { first_publish_date: "1390 [2011]" }],
    editions: [
      [501, "1985", "1004", "1984", "1990", "1999", "2003", "June 1999"],
      [502, "1390 [2011]"],
      [503, "1884", "2003", "1984", "1985", "1990"],
      [504, "2554", "8858", "1004"],
    ],
    redirects: [],
  });
  expect(rows.map(({ bookId, year }) => [bookId, year])).toEqual([
    ["OL501W", 1984],
    ["OL502W", 2011],
    ["OL503W", 1984],
    ["OL504W", undefined],
    ["OL505W", 2011],
  ]);
});

test("an author who was merged into another is that one, over several steps, and a loop is nobody", async () => {
  const rows = await rowsOf({
    works: [{ authors: [authorOf(20)] }, { authors: [authorOf(22), authorOf(1)] }, { authors: [authorOf(30)] }],
    editions: [],
    redirects: [
      [20, 1],
      [22, 21],
      [21, 2],
      [30, 31],
      [31, 30],
    ],
  });
  expect(rows.map(({ author }) => author)).toEqual(["Ann Vale 1", "Ann Vale 2, Ann Vale 1", undefined]);
});

test("a title and a text that are HTML are words", async () => {
  const [row] = await rowsOf({
    works: [
      {
        title: "&#34;Entity Title&#34; &amp; more",
        description: "<p>It&#39;s a <i>fine</i> book &amp; the one that you read to the end</p><br>End of the text.",
      },
    ],
    editions: [],
    redirects: [],
  });
  expect(row).toMatchObject({
    title: '"Entity Title" & more',
    description: "It's a fine book & the one that you read to the end\nEnd of the text.",
  });
});
