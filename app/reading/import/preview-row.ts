import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { longDay } from "#app/platform/dates.ts";
import { counted } from "#app/platform/figures.ts";
import { STATUS_NAMES } from "#app/reading/list/reading-entry.ts";
import type { ReadingStatus } from "#db/reading.ts";

import { importLog } from "./import-log.ts";
import type { ParsedRow } from "./imported-book.ts";

interface NamedBook {
  id: number;
  title: string;
  author: string;
  year: number | null;
  pages: number | null;
}

interface StoredRow {
  line: number;
  facts: ParsedRow;
  verdict: "add" | "present" | "decide" | "refused";
  reason: string | null;
  candidates: number[];
  bookId: number | null;
  done: boolean;
}

export interface PreviewRow {
  line: number;
  title: string;
  author: string;
  reading: string;
  notes: string[];
  reason: string | null;
  taken: string | null;
  candidates: Array<{ id: number; name: string }>;
  choice: string | null;
  done: boolean;
}

export function previewRow(row: StoredRow, books: ReadonlyMap<number, NamedBook>, timeZone: string): PreviewRow {
  const { line, facts, verdict, reason, bookId, done } = row;
  const book = bookId === null ? undefined : books.get(bookId);
  const wasDecided = row.candidates.length > 0 && verdict !== "decide";
  const own = { line, title: facts.title, author: facts.author, reason, done };
  const candidates = row.candidates.flatMap((id) => {
    const candidate = books.get(id);
    return candidate ? [{ id, name: nameOf(candidate) }] : [];
  });
  const choice = verdict === "refused" ? "skip" : bookId === null ? "own" : `book-${bookId}`;
  return {
    ...own,
    ...readingOf(facts, timeZone),
    taken: book ? nameOf(book) : null,
    candidates,
    choice: wasDecided ? choice : null,
  };
}

function nameOf({ title, author, year, pages }: NamedBook): string {
  const facts = [year, pages && t("{pages} pages", { pages })].filter(Boolean).join(", ");
  return t("{title} by {author}{rest}", { title, author, rest: facts ? ` (${facts})` : "" });
}

const LAID_ASIDE: Partial<Record<ReadingStatus, string>> = inEachLanguage(() => ({
  paused: t("paused"),
  did_not_finish: t("stopped"),
}));

function readingOf(facts: ParsedRow, timeZone: string): { reading: string; notes: string[] } {
  if ("refusal" in facts) return { reading: "", notes: [] };
  const log = importLog(facts, facts.pages, timeZone);
  const finished = log.lines.filter(({ status, kind }) => status === "completed" && kind === "status");
  const started = log.lines.findLast(({ status, kind }) => status === "reading" && kind === "status");
  const last = log.lines.at(-1);
  const laidAside = log.undatedStatus === null && last && LAID_ASIDE[last.status];
  const dates = [
    log.readBefore && t("finished on an unknown date"),
    finished.length > 0
      ? t("finished {finished}", { finished: finished.map(({ day }) => longDay(day)).join("; ") })
      : started && t("started {day}", { day: longDay(started.day) }),
    laidAside && `${laidAside} ${longDay(last.day)}`,
  ];
  const parts = [
    STATUS_NAMES[facts.status],
    ...dates,
    facts.log && facts.log.length > 0 && t("{n} logged", { n: counted(facts.log.length, "line") }),
    facts.rating && t("{rating} of 5 stars", { rating: facts.rating / 2 }),
    (facts.reviews ?? []).some(({ review }) => review) && t("your review (private)"),
    (facts.reviews ?? []).some(({ note }) => note) && t("your private note"),
    facts.shelves.length > 0 &&
      t("on {shelves}{rest}", {
        shelves: facts.shelves.slice(0, 5).join(", "),
        rest: facts.shelves.length > 5 ? " …" : "",
      }),
  ];
  return { reading: parts.filter(Boolean).join(" · "), notes: log.notes };
}
