import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";

import { matchBooks } from "#app/match/matching/match.ts";
import { seededIndex } from "#tests/seeded-index.ts";

import { anyMissing, linesOf } from "./data-files.ts";
import { asText, type Estimate } from "./intervals.ts";
import {
  earned,
  estimate,
  METRICS,
  nameOf,
  type Earned,
  type JudgedRequest,
  type RequestAnswer,
} from "./request-scores.ts";

export const USAGE = `Usage: npm run eval -- requests REQUESTS.jsonl [--among BOOKS.jsonl] [--answers OUT.jsonl] [--misses]
REQUESTS.jsonl: {id, category, text, relevant: [{title, author, grade}], nothing} a line. The catalogue is the seed's,
with --among only its books with a title and author of BOOKS.jsonl. OUT.jsonl gets {id, books, hedged} a line.`;

interface Judged {
  request: JudgedRequest;
  answer: RequestAnswer;
  earns: Earned;
}

export async function evaluate(args: string[]): Promise<number> {
  const text = { type: "string" } as const;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { among: text, answers: text, misses: { type: "boolean" } },
  });
  const [file, ...others] = positionals;
  if (!file || others.length > 0) {
    console.error(USAGE);
    return 2;
  }
  const { among, answers, misses } = values;
  if (anyMissing([file, ...(among ? [among] : [])])) return 0;
  const allowed = among ? new Set(linesOf(among).map((line) => nameOf(JSON.parse(line)))) : null;
  const { index, books } = await seededIndex((book) => allowed?.has(nameOf(book)) ?? true);
  const judged = linesOf(file).map((line): Judged => {
    const request = JSON.parse(line) as JudgedRequest;
    const { picks, fitsWell } = matchBooks(index, request.text);
    const answer = {
      id: request.id,
      books: picks.map(({ bookId }) => books.get(bookId)!),
      hedged: picks.length > 0 && !fitsWell,
    };
    return { request, answer, earns: earned(request, answer) };
  });
  if (answers) {
    const lines = judged.map(({ answer }) => `${JSON.stringify(answer)}\n`);
    writeFileSync(resolve(process.env["INIT_CWD"] ?? ".", answers), lines.join(""));
  }
  console.log(`${judged.length} requests of ${file}, among ${books.size} books\n`);
  report(judged);
  if (misses) reportMisses(judged);
  return 0;
}

function report(judged: readonly Judged[]): void {
  const categories = Map.groupBy(judged, ({ request }) => request.category);
  const rows = [...categories, ["all", judged] as const].map(([category, group]) => {
    const earns = group.map((one) => one.earns);
    const cells = METRICS.map((metric) => [metric, cell(estimate(earns, metric))]);
    return [category, { n: group.length, ...Object.fromEntries(cells) }];
  });
  console.table(Object.fromEntries(rows));
  const asked = judged.filter(({ request }) => !request.nothing);
  const share = (is: (one: Judged) => boolean) => `${((100 * asked.filter(is).length) / asked.length).toFixed(0)} %`;
  console.log(
    `Where relevant books exist: empty ${share(({ answer }) => answer.books.length === 0)}, ` +
      `hedged ${share(({ answer }) => answer.hedged)}, ` +
      `hedged although good ${share(({ answer, earns }) => answer.hedged && earns["good@1"] === 1)}`,
  );
}

function cell(value: Estimate | null): string {
  return value ? asText(value) : "";
}

function reportMisses(judged: readonly Judged[]): void {
  for (const { request, answer, earns } of judged) {
    if (earns["ok@1"] === 1 || earns.honest === 1) continue;
    const got = answer.books[0]?.title ?? "nothing";
    const wanted = request.relevant.slice(0, 2).map(({ title }) => title);
    console.log(`${request.id} ${request.category}: ${request.text}`);
    console.log(`     got ${got}${answer.hedged ? " (hedged)" : ""}, wanted ${wanted.join(" / ") || "nothing"}`);
  }
}
