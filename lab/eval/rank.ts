import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";

import { bestOf, scoreBooks } from "#app/deck/ranking/score.ts";
import { decisionFrom } from "#app/deck/ranking/standing.ts";

import { anyMissing, catalogueModel, learn, readingsOf } from "./data-files.ts";

export const USAGE =
  "Usage: npm run eval -- rank --train F --foldin F --catalogue F --out RUN.tsv [--first N] [--stars]";
const TOP = 20;

/**
 * Writes the top twenty for each user of the fold-in, none of whom the model was trained with. Each book counts
 * as liked, or with `--stars` as finished with its stars.
 */
export async function evaluate(args: string[]): Promise<number> {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args,
    options: { train: text, foldin: text, catalogue: text, out: text, first: text, stars: { type: "boolean" } },
  });
  const { train, foldin, catalogue, out, first, stars: byStars } = values;
  if (!train || !foldin || !catalogue || !out || !/^[1-9]\d*$/.test(first ?? "1")) {
    console.error(USAGE);
    return 2;
  }
  if (anyMissing([train, foldin, catalogue])) return 0;
  const { model, books } = catalogueModel(catalogue);
  learn(model, books, readingsOf(train));
  const lines: string[] = [];
  for (const [reader, readings] of readingsOf(foldin)) {
    const read = readings.flatMap(({ book: name, stars }) => {
      const book = books.numberOf(name);
      if (book === undefined) return [];
      return byStars ? decisionFrom(book, { kind: "listed", status: "completed", stars }) : { book, liked: true };
    });
    const decisions = read.slice(0, first ? Number(first) : undefined);
    const known = new Set(read.map(({ book }) => book));
    const best = bestOf(
      scoreBooks(model, decisions).filter(({ book }) => !known.has(book)),
      TOP,
    );
    for (const { book } of best) lines.push(`${reader}\t${books.nameOf(book)}`);
  }
  writeFileSync(resolve(process.env["INIT_CWD"] ?? ".", out), lines.map((line) => `${line}\n`).join(""));
  return 0;
}
