import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { peopleOf } from "./people.ts";
import { titleParts } from "./series-in-title.ts";

const ROWS = readFileSync(new URL("judged-rows.tsv", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("# "))
  .map((line) => line.split("\t") as [string, string, string, string, string]);

it("at least 95 of 100 of a thousand rows that were judged by hand are read as judged", () => {
  expect(ROWS).toHaveLength(1_000);
  const wrong = ROWS.flatMap(([title, bare, series, author, people]) => {
    const read = titleParts(title);
    const got = [read.title, read.series.map(placed).join(" ; "), peopleOf(author).join("; ")].join(" | ");
    const judged = [bare === "=" ? title : bare, series, people === "=" ? author.replaceAll(", ", "; ") : people].join(
      " | ",
    );
    return got === judged ? [] : [`read   ${got}\njudged ${judged}`];
  });
  if (wrong.length > 50) expect.fail(wrong.join("\n"));
});

function placed({ name, from, to }: { name: string; from: number; to: number }): string {
  return `${name} # ${from === to ? from : `${from}-${to}`}`;
}
