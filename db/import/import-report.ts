/** What became of a file's rows: each is counted once, as added, updated, unchanged or rejected. */
export interface ImportReport {
  added: number;
  updated: number;
  unchanged: number;
  /** Rows that were left out, by line; the first 1,000 found. */
  rejected: RowNote[];
  rejectedCount: number;
  /** Rows of which a part was left out, by line; the first 1,000 found. */
  warnings: RowNote[];
  warningCount: number;
}

export interface RowNote {
  line: number;
  reason: string;
  title?: string;
}

const NOTES_KEPT = 1_000;

export function emptyReport(): ImportReport {
  return { added: 0, updated: 0, unchanged: 0, rejected: [], rejectedCount: 0, warnings: [], warningCount: 0 };
}

export function addNote(report: ImportReport, kind: "rejected" | "warning", note: RowNote): void {
  const [list, count] =
    kind === "rejected" ? (["rejected", "rejectedCount"] as const) : (["warnings", "warningCount"] as const);
  report[count]++;
  if (report[list].length < NOTES_KEPT) report[list].push(note);
}
