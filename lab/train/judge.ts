import { globSync, writeFileSync } from "node:fs";
import { basename } from "node:path";

import { SIGNS, type Candidate } from "#app/match/ear/candidates.ts";
import { byChance, firstIsGood, firstSigns, OF_ANY, type Weights } from "#app/match/ear/chances.ts";
import { lookedThrough } from "#app/match/matching/match.ts";
import { linesOf } from "#lab/eval/data-files.ts";
import { nameOf, type JudgedRequest } from "#lab/eval/request-scores.ts";
import { seededIndex } from "#tests/seeded-index.ts";

import { logisticFit } from "./logistic-fit.ts";

const WEIGHTS = new URL("../../app/match/ear/weights.json", import.meta.url);
/** What an acceptable book counts as a good one. */
const ACCEPTABLE = 0.3;
const GOOD = 2;

interface Asked {
  file: string;
  candidates: Array<Candidate & { grade: number }>;
}

/** Learns from `lab/judged` how much each sign counts, and how sure the first answer is. */
export async function train(): Promise<void> {
  const asked = await judgedRequests();
  const files = [...new Set(asked.map(({ file }) => file))];
  // How sure it is shows only in answers that it has not learnt from.
  const firsts = files.flatMap((left) => {
    const weights = signWeights(asked.filter(({ file }) => file !== left));
    const answers = asked.filter(({ file }) => file === left).map(({ candidates }) => byChance(candidates, weights));
    report(left, answers);
    return answers;
  });
  const signs = firsts.map(firstSigns);
  const [own, lead, all, base] = logisticFit(
    signs.map((of) => [of.own, of.lead, of.all]),
    firsts.map(([first]) => Number((first?.grade ?? 0) >= GOOD)),
  ) as [number, number, number, number];
  const weights = { ...signWeights(asked), first: { base, own, lead, all } };
  reportSureness(firsts, weights);
  writeFileSync(WEIGHTS, `${JSON.stringify(weights, null, 2)}\n`);
}

async function judgedRequests(): Promise<Asked[]> {
  const { index, books } = await seededIndex();
  const ids = new Map(Array.from(books, ([id, book]) => [nameOf(book), id]));
  return globSync("lab/judged/*.jsonl")
    .sort()
    .flatMap((path) =>
      linesOf(path).map((line): Asked => {
        const { text, relevant } = JSON.parse(line) as JudgedRequest;
        const grades = new Map(relevant.map((book) => [ids.get(nameOf(book)), book.grade]));
        const { ear } = lookedThrough(index, text);
        const graded = (ear?.candidates ?? []).map((one) => ({ ...one, grade: grades.get(one.bookId) ?? 0 }));
        return { file: basename(path, ".jsonl"), candidates: graded };
      }),
    )
    .filter(({ candidates }) => candidates.length > 0);
}

function signWeights(asked: readonly Asked[]): Weights {
  const candidates = asked.flatMap((one) => one.candidates).filter(({ isTaught }) => isTaught);
  const wanted = candidates.map(({ grade }) => (grade >= GOOD ? 1 : grade > 0 ? ACCEPTABLE : 0));
  const fitted = (names: typeof OF_ANY) => {
    const rows = candidates.map(({ signs }) => names.map((name) => signs[name]));
    const values = logisticFit(rows, wanted);
    return { ...Object.fromEntries(names.map((name, at) => [name, values[at]!])), base: values.at(-1)! };
  };
  return { taught: fitted([...SIGNS]), any: fitted(OF_ANY), first: { base: 0, own: 1, lead: 0, all: 0 } };
}

function report(file: string, answers: ReadonlyArray<Asked["candidates"]>): void {
  const share = (is: (ranked: Asked["candidates"]) => boolean) =>
    (answers.filter(is).length / answers.length).toFixed(2);
  const first = share(([one]) => (one?.grade ?? 0) >= GOOD);
  const amongFour = share((ranked) => ranked.slice(0, 4).some(({ grade }) => grade >= GOOD));
  console.log(`${file}, learnt without it: ${answers.length} requests, good first ${first}, among four ${amongFour}`);
}

function reportSureness(firsts: ReadonlyArray<Asked["candidates"]>, weights: Weights): void {
  const tenths = Map.groupBy(firsts, (ranked) => Math.floor(10 * firstIsGood(ranked, weights)));
  console.table(
    Object.fromEntries(
      [...tenths]
        .sort(([one], [other]) => one - other)
        .map(([tenth, group]) => {
          const share = (least: number) =>
            group.filter(([first]) => (first?.grade ?? 0) >= least).length / group.length;
          return [`.${tenth} and more`, { answers: group.length, good: share(GOOD), acceptable: share(1) }];
        }),
    ),
  );
}
