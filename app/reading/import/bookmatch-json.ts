import { z } from "zod";

import { t } from "#app/language/t.ts";
import { logLine } from "#app/reading/export/reading-archive.ts";
import { READING_LOG_FORMAT } from "#app/reading/export/reading-json.ts";
import type { GivenLine } from "#app/reading/log/reading-log.ts";
import { BrokenFile } from "#book-facts/broken-file.ts";
import { isbn13From } from "#book-facts/isbn.ts";
import { MAX_MINUTES, MAX_PAGES, READING_STATUSES } from "#db/reading.ts";

import { genreFrom, shortened, tidy } from "./cell-values.ts";
import { checked } from "./checked-log.ts";
import { nameProblem, shelvesFrom, type ParsedRow } from "./imported-book.ts";
import { jsonProblem } from "./json-bounds.ts";
import { LeftOutCounts, type LeftOut } from "./left-out.ts";
import { ownReviews, PUBLICATION } from "./own-reviews.ts";
import { MAX_ROWS } from "./rules.ts";

const Archive = z.object({
  format: z.literal(READING_LOG_FORMAT.format),
  version: z.literal(READING_LOG_FORMAT.version),
  entries: z.array(z.unknown()),
  goals: z.array(z.unknown()).default([]),
});

const ArchiveEntry = z.object({
  title: z.string(),
  author: z.string(),
  genre: z.string().nullish(),
  isbn13: z.string().nullish(),
  totalPages: z.int().min(1).max(MAX_PAGES).nullish(),
  totalMinutes: z.int().min(1).max(MAX_MINUTES).nullish(),
  shelves: z.array(z.string()).default([]),
  rating: z.int().min(1).max(10).nullish(),
  readBefore: z.boolean().default(false),
  undatedStatus: z.enum(READING_STATUSES).nullish(),
  undatedAfter: z.iso.datetime().nullish(),
  drawnAgain: z.boolean().default(false),
  reviews: z.unknown().default([]),
  addedAt: z.iso.datetime().nullish(),
  log: z
    .array(
      z.object({
        day: z.string(),
        at: z.string(),
        status: z.string().optional(),
        percent: z.int().min(0).max(100).optional(),
        minutes: z.int().min(0).max(MAX_MINUTES).optional(),
        page: z.int().min(0).max(MAX_PAGES).optional(),
      }),
    )
    .default([]),
});

export const NO_LOG = () => t("it isn’t a Bookmatch reading log");

const REPEATED = ["status", "currentPage", "currentPercent", "currentMinutes", "year"];
const IMPORTED = new Set([...Object.keys(ArchiveEntry.shape), ...REPEATED]);

/** Throws `BrokenFile` if the text is no export of ours. */
export function bookmatchBooks(text: string, today: string): { rows: ParsedRow[]; leftOut: LeftOut[] } {
  const archive = Archive.safeParse(jsonOf(text));
  if (!archive.success) throw new BrokenFile(NO_LOG());
  const leftOut = new LeftOutCounts();
  // One more than the maximum is enough to reject the file.
  const rows = archive.data.entries.slice(0, MAX_ROWS + 1).map((entry, index) => {
    const book = jsonBook(entry, index + 1, today);
    if (!("refusal" in book)) leftOut.add([...unknownKeys(entry), ...publicationIn(entry)]);
    return book;
  });
  const { goals } = archive.data;
  return { rows, leftOut: [...leftOut.list(), ...(goals.length > 0 ? [{ what: t("goals"), books: null }] : [])] };
}

function publicationIn(entry: unknown): string[] {
  return ownReviews((entry as { reviews?: unknown }).reviews ?? [])?.published ? [PUBLICATION()] : [];
}

function unknownKeys(entry: unknown): string[] {
  return Object.entries(entry as object).flatMap(([key, value]) =>
    IMPORTED.has(key) || value === null || value === "" ? [] : [shortened(key)],
  );
}

function jsonBook(value: unknown, line: number, today: string): ParsedRow {
  const parsed = ArchiveEntry.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const named = z.object({ title: z.string() }).safeParse(value);
    const title = named.success ? shortened(named.data.title) : "";
    return {
      line,
      title,
      author: "",
      refusal: t("We can’t read its “{path}”.", { path: issue?.path.join(".") ?? "" }),
    };
  }
  const entry = parsed.data;
  const [title, author] = [tidy(entry.title), tidy(entry.author)];
  const problem = nameProblem(title, author) ?? (author === "" ? t("It has no author.") : null);
  if (problem) return { line, title, author, refusal: problem };
  const log = entry.log.map(logLine);
  if (log.includes(null)) return { line, title, author, refusal: t("We can’t read its log.") };
  const written = ownReviews(entry.reviews);
  if (!written) return { line, title, author, refusal: t("We can’t read its reviews.") };
  const notes: string[] = [];
  return checked(
    {
      line,
      title,
      author,
      isbn13: isbn13From(entry.isbn13 ?? ""),
      pages: entry.totalPages ?? null,
      minutes: entry.totalMinutes ?? null,
      genre: genreFrom(entry.genre ?? ""),
      status: "want_to_read",
      reads: [],
      laidAside: null,
      added: entry.addedAt?.slice(0, 10) ?? null,
      rating: entry.rating ?? null,
      readBefore: entry.readBefore,
      undatedStatus: entry.undatedStatus ?? null,
      undatedAfter: entry.undatedAfter ?? null,
      drawnAgain: entry.drawnAgain,
      shelves: shelvesFrom(entry.shelves, [], notes),
      readCount: null,
      reviews: written.reviews,
      log: null,
      notes,
    },
    log as Array<Omit<GivenLine, "id">>,
    today,
  );
}

function jsonOf(text: string): unknown {
  const problem = jsonProblem(text);
  if (problem) throw new BrokenFile(problem);
  try {
    return JSON.parse(text);
  } catch (error) {
    if (/\}\n+\{/.test(text)) throw new BrokenFile(NO_LOG(), { cause: error });
    const lineNumber = /line (\d+)/.exec(error instanceof Error ? error.message : "")?.[1];
    const line = lineNumber ?? String(text.trimEnd().split("\n").length);
    throw new BrokenFile(t("it is damaged or cut off (near line {line})", { line }), { cause: error });
  }
}
