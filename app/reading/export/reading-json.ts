import type { ArchivedEntry } from "./reading-archive.ts";

export const READING_LOG_FORMAT = { format: "bookmatch-reading-log", version: 1 } as const;

/** Lines omit what `replay` computes. */
export function readingJson(entry: ArchivedEntry) {
  const { id: _, log, ...facts } = entry;
  return {
    ...facts,
    log: log.map(({ day, at, kind, status, page, amount }) => ({
      day,
      at,
      ...(kind === "status" ? { status } : kind !== "page" && { [kind]: amount }),
      ...(page !== null && { page }),
    })),
  };
}
