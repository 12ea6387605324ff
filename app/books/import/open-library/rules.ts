import { inEachLanguage } from "#app/language/in-each-language.ts";
import { andList } from "#app/language/lists.ts";
import { localeNow, t } from "#app/language/t.ts";
import { counted, figure } from "#app/platform/figures.ts";
import { languageName } from "#book-facts/languages.ts";
import type { RunState } from "#db/schema/books/run-states.ts";
import type { Progress } from "#openlibrary-dumps/prepare-rows.ts";
import type { Phase } from "#openlibrary-dumps/run-folder.ts";

export const MOST_BOOKS = 1_000_000;
export const IMPORT_OVER = () => t("This import has already ended.");

const STEPS: ReadonlyArray<[phase: Phase, name: string]> = inEachLanguage(() => [
  ["ratings", t("counting ratings")],
  ["readingLog", t("counting reading lists")],
  ["redirects", t("following merged works")],
  ["works", t("reading the works")],
  ["editions", t("reading the editions")],
  ["choice", t("choosing the books")],
  ["authors", t("reading the authors")],
  ["rows", t("preparing the books")],
  ["import", t("adding the books to the catalogue")],
]);

/** `step 4 of 9, reading the works` */
export function stepText({ phase }: Pick<Progress, "phase">): string {
  // Phase `done` counts as the last step.
  const index = STEPS.findIndex(([name]) => name === phase);
  const [, name] = STEPS.at(index)!;
  return t("step {rest} of {n}, {name}", { rest: index < 0 ? STEPS.length : index + 1, n: STEPS.length, name });
}

export function detailText({ phase, lines, part, from }: Progress, books: number): string {
  if (phase === "rows" || phase === "done") return "";
  if (phase === "choice") return t("{lines} chosen.", { lines: counted(lines, "book") });
  if (phase === "import")
    return t("{written} of up to {books} written.", {
      written: figure(Math.min(lines, books)),
      books: counted(books, "book"),
    });
  if (lines < from) return t("Skipping to line {from}: {lines} so far.", { from: figure(from), lines: figure(lines) });
  return t("{lines} read{rest}.", {
    lines: counted(lines, "line"),
    rest: part === null ? "" : t(", {percent}% of the file", { percent: Math.floor(100 * part) }),
  });
}

export function planText(plan: { books: number; languages: readonly string[]; folder: string | null }): string {
  const languages =
    plan.languages.length > 0
      ? andList(plan.languages.map((code) => languageName(code, localeNow())))
      : t("all languages");
  const from = plan.folder === null ? t("Open Library") : t("the folder {folder}", { folder: plan.folder });
  return t("Up to {books} in {languages}, from {from}.", { books: counted(plan.books, "book"), languages, from });
}
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
    return report
      ? t("Done: {added} added, {updated} changed.", { added: figure(report.added), updated: figure(report.updated) })
      : t("Done.");
  if (state === "cancelled") {
    const stays = report && report.added + report.updated > 0;
    return stays
      ? t("Cancelled after {added}. What was imported stays.", { added: counted(report.added, "book") })
      : t("Cancelled. Nothing was imported.");
  }
  if (state === "paused")
    return `${problem === null ? t("Paused") : t("Stopped")}${step === null ? "." : t(" at {step}.", { step })}`;
  if (isSeen) return step === null ? t("Starting.") : `${step.charAt(0).toUpperCase()}${step.slice(1)}.`;
  if (isBusy)
    return t(
      "Another import from Open Library is running, perhaps from the command line. This one continues after it.",
    );
  return step === null ? t("Starting in a moment.") : t("Continues within two minutes, at {step}.", { step });
}
