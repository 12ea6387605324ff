import { counted, figure } from "#app/platform/figures.ts";
import { languageName } from "#book-facts/languages.ts";
import type { RunState } from "#db/schema/books/run-states.ts";
import type { Progress } from "#openlibrary-dumps/prepare-rows.ts";
import type { Phase } from "#openlibrary-dumps/run-folder.ts";

export const MOST_BOOKS = 1_000_000;
export const IMPORT_OVER = "This import has already ended.";

const STEPS: ReadonlyArray<[phase: Phase, name: string]> = [
  ["ratings", "counting ratings"],
  ["readingLog", "counting reading lists"],
  ["redirects", "following merged works"],
  ["works", "reading the works"],
  ["editions", "reading the editions"],
  ["choice", "choosing the books"],
  ["authors", "reading the authors"],
  ["rows", "preparing the books"],
  ["import", "adding the books to the catalogue"],
];

/** `step 4 of 9, reading the works` */
export function stepText({ phase }: Pick<Progress, "phase">): string {
  // Phase `done` counts as the last step.
  const index = STEPS.findIndex(([name]) => name === phase);
  const [, name] = STEPS.at(index)!;
  return `step ${index < 0 ? STEPS.length : index + 1} of ${STEPS.length}, ${name}`;
}

export function detailText({ phase, lines, part, from }: Progress, books: number): string {
  if (phase === "rows" || phase === "done") return "";
  if (phase === "choice") return `${counted(lines, "book")} chosen.`;
  if (phase === "import") return `${figure(Math.min(lines, books))} of up to ${counted(books, "book")} written.`;
  if (lines < from) return `Skipping to line ${figure(from)}: ${figure(lines)} so far.`;
  return `${counted(lines, "line")} read${part === null ? "" : `, ${Math.floor(100 * part)} % of the file`}.`;
}

export function planText(plan: { books: number; languages: readonly string[]; folder: string | null }): string {
  const languages = plan.languages.length > 0 ? LIST.format(plan.languages.map(languageName)) : "all languages";
  const from = plan.folder === null ? "Open Library" : `the folder ${plan.folder}`;
  return `Up to ${counted(plan.books, "book")} in ${languages}, from ${from}.`;
}

const LIST = new Intl.ListFormat("en-US", { type: "conjunction", style: "long" });

interface RunFacts {
  state: RunState;
  problem: string | null;
  progress: Progress | null;
  isSeen: boolean;
  report: { added: number; updated: number } | null;
}

export function statusText({ state, problem, progress, isSeen, report }: RunFacts, isBusy: boolean): string {
  const step = progress && stepText(progress);
  if (state === "done")
    return report ? `Done: ${figure(report.added)} added, ${figure(report.updated)} changed.` : "Done.";
  if (state === "cancelled") {
    const stays = report && report.added + report.updated > 0;
    return stays
      ? `Cancelled after ${counted(report.added, "book")}. What was imported stays.`
      : "Cancelled. Nothing was imported.";
  }
  if (state === "paused") return `${problem === null ? "Paused" : "Stopped"}${step === null ? "." : ` at ${step}.`}`;
  if (isSeen) return step === null ? "Starting." : `${step.charAt(0).toUpperCase()}${step.slice(1)}.`;
  if (isBusy)
    return "Another import from Open Library is running, perhaps from the command line. This one continues after it.";
  return step === null ? "Starting in a moment." : `Continues within two minutes, at ${step}.`;
}
