/** Result of an import. Each row counts once, as added, updated, unchanged or rejected. */
export interface ImportReport {
  added: number;
  updated: number;
  unchanged: number;
  /** Rejected rows by line; the first 1,000 found. */
  rejected: RowNote[];
  rejectedCount: number;
  /** Rows imported without an invalid part, by line; the first 1,000 found. */
  warnings: RowNote[];
  warningCount: number;
}

export interface RowNote {
  line: number;
  reason: string;
  title?: string;
}

const MAX_NOTES = 1_000;

export function emptyReport(): ImportReport {
  return { added: 0, updated: 0, unchanged: 0, rejected: [], rejectedCount: 0, warnings: [], warningCount: 0 };
}

export function addNote(report: ImportReport, kind: "rejected" | "warning", note: RowNote): void {
  const [list, count] =
    kind === "rejected" ? (["rejected", "rejectedCount"] as const) : (["warnings", "warningCount"] as const);
  report[count]++;
  if (report[list].length < MAX_NOTES) report[list].push(note);
}
