import { bootstrap, type Estimate } from "./intervals.ts";

export interface JudgedRequest {
  id: string;
  category: string;
  text: string;
  /** Grades from 3 (what was asked) to 1 (acceptable); any other book has 0. */
  relevant: ReadonlyArray<{ title: string; author: string; grade: number }>;
  /** True if nothing in the catalogue answers it. */
  nothing: boolean;
}

export interface RequestAnswer {
  id: string;
  books: ReadonlyArray<{ title: string; author: string }>;
  /** The application itself says that nothing fits well. */
  hedged: boolean;
}

export const METRICS = ["good@1", "ok@1", "good@4", "nDCG@4", "wrong", "honest"] as const;
export type Metric = (typeof METRICS)[number];

/** What one answer earns; null where a metric does not apply. */
export type Earned = Record<Metric, number | null>;

const SHOWN = 4;

export function earned(request: JudgedRequest, { books, hedged }: RequestAnswer): Earned {
  const none: Earned = { "good@1": null, "ok@1": null, "good@4": null, "nDCG@4": null, wrong: null, honest: null };
  if (request.nothing) return { ...none, honest: Number(hedged || books.length === 0) };
  const grades = new Map(request.relevant.map((book) => [nameOf(book), book.grade]));
  const named = books.slice(0, SHOWN).map(nameOf);
  const got = named.map((name, place) => (named.indexOf(name) === place ? (grades.get(name) ?? 0) : 0));
  const ideal = [...grades.values()].sort((one, other) => other - one).slice(0, SHOWN);
  const first = got[0] ?? 0;
  return {
    ...none,
    "good@1": Number(first >= 2),
    "ok@1": Number(first >= 1),
    "good@4": Number(got.some((grade) => grade >= 2)),
    "nDCG@4": gain(got) / gain(ideal),
    wrong: Number(books.length > 0 && first === 0 && !hedged),
  };
}

export function estimate(all: readonly Earned[], metric: Metric): Estimate | null {
  const values = all.map((one) => one[metric]).filter((value) => value !== null);
  return values.length === 0 ? null : bootstrap(values);
}

/** Equal for one book in different files. */
export function nameOf({ title, author }: { title: string; author: string }): string {
  return `${title}\0${author}`;
}

function gain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
}
