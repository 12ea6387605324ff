import { readBookId } from "#db/book-id.ts";

/** A row that was left out, or of which a part was. */
export interface UploadNote {
  kind: "rejected" | "warning";
  line: number;
  reason: string;
  /** Empty where it has none. */
  title: string;
}

export const MAX_FILE_BYTES = 20 * 1024 * 1024;
export const TOO_LARGE = "This file is larger than 20 MB: compress it with gzip, or cut it into parts.";

/** The id of an upload as an address spells it: they are numbered as books are. */
export const readUploadId = readBookId;

interface Counts {
  added: number;
  updated: number;
  unchanged: number;
  rejected: number;
  warnings: number;
}

/** `12 added, 3 updated, 0 unchanged, 1 rejected`, and the warnings where there are any. */
export function countsInWords({ added, updated, unchanged, rejected, warnings }: Counts): string {
  const rows = Object.entries({ added, updated, unchanged, rejected }).map(
    ([name, count]) => `${figure(count)} ${name}`,
  );
  const warned = warnings > 0 ? `; ${figure(warnings)} ${warnings === 1 ? "warning" : "warnings"}` : "";
  return rows.join(", ") + warned;
}

const figure = (count: number) => count.toLocaleString("en-US");
