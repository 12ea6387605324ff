import { figure } from "#app/platform/figures.ts";
import { readBookId } from "#db/book-id.ts";

export interface UploadNote {
  kind: "rejected" | "warning";
  line: number;
  reason: string;
  title: string;
}

export const MAX_FILE_BYTES = 20 * 1024 * 1024;
export const TOO_LARGE = "This file is larger than 20 MB: compress it with gzip, or cut it into parts.";

/** The id of an upload in a URL. Upload ids have the same range as book ids. */
export const readUploadId = readBookId;

interface Counts {
  added: number;
  updated: number;
  unchanged: number;
  rejected: number;
  warnings: number;
}

/** `12 added, 3 updated, 0 unchanged, 1 rejected; 2 warnings` */
export function countsText({ added, updated, unchanged, rejected, warnings }: Counts): string {
  const rows = Object.entries({ added, updated, unchanged, rejected }).map(
    ([name, count]) => `${figure(count)} ${name}`,
  );
  const warned = warnings > 0 ? `; ${figure(warnings)} ${warnings === 1 ? "warning" : "warnings"}` : "";
  return rows.join(", ") + warned;
}
