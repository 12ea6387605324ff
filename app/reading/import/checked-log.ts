import { t } from "#app/language/t.ts";
import { addDays } from "#app/platform/dates.ts";
import { MAX_READS } from "#app/reading/log/follow-reads.ts";
import { beginningOf, replay, type GivenLine } from "#app/reading/log/reading-log.ts";
import { MAX_PAGES } from "#db/reading.ts";

import { fewNotes, type ImportedBook, type ParsedRow } from "./imported-book.ts";

/** Lines per book: four a day for ten years. */
const MOST_LINES = 15_000;

/** Rejects a log that the app could not have written, such as one edited by hand. */
export function checked(book: ImportedBook, log: Array<Omit<GivenLine, "id">>, today: string): ParsedRow {
  const { line, title, author, pages, minutes = null } = book;
  if (log.length > MOST_LINES)
    return { line, title, author, refusal: t("Its log has more than {mostLines} entries.", { mostLines: MOST_LINES }) };
  const rejected = (problem: string): ParsedRow => ({ line, title, author, refusal: problem });
  const latest = addDays(today, 1);
  const late = log.find(({ day }) => day > latest);
  if (late) return rejected(t("Its log has an entry on {day}, which is in the future.", { day: late.day }));
  if (log.some(({ page }) => page !== null && page > MAX_PAGES))
    return rejected(t("Its log has a page number that is too high."));
  const { lines, state } = replay(
    log.map((one, id) => ({ ...one, id })),
    beginningOf({
      readBefore: book.readBefore ?? false,
      totalPages: pages,
      undatedStatus: book.undatedStatus ?? null,
      undatedAfter: book.undatedAfter ? new Date(book.undatedAfter) : null,
    }),
  );
  if (lines.some(({ read }) => read > MAX_READS))
    return rejected(t("Its log has more than {maxReads} reads.", { maxReads: MAX_READS }));
  if (pages !== null && state.currentPage > pages) {
    return rejected(t("Its log ends on page {currentPage} of {pages}.", { currentPage: state.currentPage, pages }));
  }
  if (minutes !== null && (state.currentMinutes ?? 0) > minutes) {
    return rejected(
      t("Its log ends at minute {currentMinutes} of {minutes}.", { currentMinutes: state.currentMinutes, minutes }),
    );
  }
  return {
    ...book,
    status: state.status,
    reads: [],
    readCount: null,
    notes: fewNotes(book.notes),
    log: log.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
  };
}
