import { t } from "#app/language/t.ts";
import type { Clock } from "#app/platform/dates.ts";
import { rewrite, type Change } from "#app/reading/log/entry-log.queries.server.ts";
import { replay } from "#app/reading/log/reading-log.ts";
import type { ReadingStatus } from "#db/reading.ts";

import { totalMinutesProblem, totalPagesProblem } from "./reading-pages.ts";
import { placed, type Edition, type Place } from "./reading-place.ts";

/** Finished reads keep their pages; places of the last read get pages of the new edition. A null length is unknown. */
export async function setEdition(
  userId: string,
  entryId: number,
  change: Partial<Edition>,
  clock: Clock,
): Promise<Change> {
  return rewrite(userId, entryId, clock, (entry, lines) => {
    const edition = { totalPages: entry.totalPages, totalMinutes: entry.totalMinutes, ...change };
    const { totalPages, totalMinutes } = edition;
    if (totalPages === entry.totalPages && totalMinutes === entry.totalMinutes) return { line: null };
    const problem = editionProblem(entry, change);
    if (problem) return problem;
    const replayed = replay(lines).lines;
    const last = replayed.at(-1);
    return {
      lines: replayed.map((line) => {
        if (line.read !== last?.read) return line;
        if (line.kind !== "status" && typeof line.amount === "number") {
          return { ...line, ...placed(line.kind, line.amount, edition) };
        }
        return line === last && line.status === "completed" ? { ...line, page: totalPages } : line;
      }),
      line: null,
      edition,
    };
  });
}

function editionProblem(
  { status, currentPage, currentPercent, currentMinutes }: Place & { status: ReadingStatus },
  { totalPages = null, totalMinutes = null }: Partial<Edition>,
) {
  const pages = totalPages === null ? null : totalPagesProblem(String(totalPages));
  if (pages) return { problem: pages, field: "totalPages" } as const;
  const minutes = totalMinutes === null ? null : totalMinutesProblem(String(totalMinutes));
  if (minutes) return { problem: minutes, field: "totalMinutes" } as const;
  const byPage = status !== "completed" && currentPercent === null && currentMinutes === null;
  if (byPage && totalPages !== null && currentPage > totalPages) {
    return {
      problem: t("You’re already on page {currentPage}. Enter {currentPage2} or more.", {
        currentPage,
        currentPage2: currentPage,
      }),
      field: "totalPages",
    } as const;
  }
  if (currentMinutes !== null && totalMinutes !== null && currentMinutes > totalMinutes) {
    return {
      problem: t("You’re already at minute {currentMinutes}. Enter {currentMinutes2} or more.", {
        currentMinutes,
        currentMinutes2: currentMinutes,
      }),
      field: "totalMinutes",
    } as const;
  }
  return null;
}
