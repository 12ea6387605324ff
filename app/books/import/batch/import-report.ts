import { t } from "#app/language/t.ts";
import { figure } from "#app/platform/figures.ts";

/** Result of an import. Each row counts once, as added, updated, unchanged or rejected. */
export interface ImportReport {
  added: number;
  updated: number;
  unchanged: number;
  rejected: RowNote[];
  rejectedCount: number;
  takenNumbers: number;
  warnings: RowNote[];
  warningCount: number;
}

export interface RowNote {
  line: number;
  reason: string;
  title?: string;
  isNumberTaken?: true;
}

const MAX_NOTES = 1_000;

export function emptyReport(): ImportReport {
  return {
    added: 0,
    updated: 0,
    unchanged: 0,
    rejected: [],
    rejectedCount: 0,
    takenNumbers: 0,
    warnings: [],
    warningCount: 0,
  };
}

export function addNote(report: ImportReport, kind: "rejected" | "warning", note: RowNote): void {
  const [list, count] =
    kind === "rejected" ? (["rejected", "rejectedCount"] as const) : (["warnings", "warningCount"] as const);
  report[count]++;
  if (note.isNumberTaken) report.takenNumbers++;
  if (report[list].length < MAX_NOTES) report[list].push(note);
}

const TITLES_NAMED = 5;

export function takenNumbersText(notes: readonly RowNote[], all: number): string | null {
  if (all === 0) return null;
  const titles = notes.flatMap(({ isNumberTaken, title }) => (isNumberTaken && title ? [`'${title}'`] : []));
  const named = titles.slice(0, TITLES_NAMED).join(", ") + (all > TITLES_NAMED ? " …" : "");
  return all === 1
    ? t("1 row uses a number that belongs to another book: {named}", { named })
    : t("{rows} rows use a number that belongs to another book: {named}", { rows: figure(all), named });
}
