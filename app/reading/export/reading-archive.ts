import { csvRow, type CsvValue } from "#app/platform/csv.ts";
import { dayIn, isDay } from "#app/platform/dates.ts";
import type { Place } from "#app/reading/list/reading-place.ts";
import type { GivenLine } from "#app/reading/log/reading-log.ts";
import type { Genre } from "#db/genres.ts";
import { MAX_MINUTES, READING_STATUSES, type ReadingStatus } from "#db/reading.ts";

export interface ArchivedEntry extends Place {
  id: number;
  title: string;
  author: string;
  genre: Genre | null;
  isbn13: string | null;
  year: number | null;
  status: ReadingStatus;
  shelves: string[];
  /** Finished before the log begins, on an unknown day. */
  readBefore: boolean;
  /** A status without a day, and the time up to which lines precede it (see `readingList`). */
  undatedStatus: ReadingStatus | null;
  undatedAfter: Date | null;
  drawnAgain: boolean;
  /** In half stars, 1 to 10. */
  rating: number | null;
  addedAt: Date;
  log: ArchivedLine[];
  reviews: ArchivedReview[];
}

export interface ArchivedReview {
  read: number;
  review: string | null;
  /** Never public. */
  note: string | null;
  /** ISO 8601; null while the review is private. */
  publishedAt: string | null;
  /** Whether only readers who have reached `page`, or the end if it is null, may see the review. */
  givesAway: boolean;
  page: number | null;
  totalPages: number | null;
}

export type ArchivedLine = Omit<GivenLine, "id"> & { read: number };

type Column = [name: string, read: (entry: ArchivedEntry, timeZone: string) => CsvValue];

const nothing = () => null;

/** The columns of Goodreads in its order, then our own. */
const COLUMNS: Column[] = [
  ["Book Id", ({ id }) => id],
  ["Title", ({ title }) => title],
  ["Author", ({ author }) => author],
  ["Author l-f", ({ author }) => lastNameFirst(author)],
  ["Additional Authors", nothing],
  ["ISBN", () => ({ digits: "" })],
  ["ISBN13", ({ isbn13 }) => ({ digits: isbn13 ?? "" })],
  ["My Rating", ({ rating }) => Math.round((rating ?? 0) / 2)],
  ["Average Rating", nothing],
  ["Publisher", nothing],
  ["Binding", nothing],
  ["Number of Pages", ({ totalPages }) => totalPages],
  ["Year Published", nothing],
  ["Original Publication Year", ({ year }) => year],
  ["Date Read", ({ log }) => slashed(completions(log).at(-1) ?? "")],
  ["Date Added", ({ addedAt }, timeZone) => slashed(dayIn(timeZone, addedAt))],
  ["Bookshelves", bookshelves],
  ["Bookshelves with positions", nothing],
  ["Exclusive Shelf", ({ status }) => EXCLUSIVE_SHELVES[status]],
  ["My Review", ({ reviews }) => ({ prose: reviews.findLast(({ review }) => review)?.review ?? "" })],
  ["Spoiler", ({ reviews }) => (reviews.findLast(({ review }) => review)?.givesAway ? "true" : "")],
  ["Private Notes", ({ reviews }) => ({ prose: reviews.findLast(({ note }) => note)?.note ?? "" })],
  ["Read Count", ({ log }) => completions(log).length],
  ["Owned Copies", () => 0],
  ["Genre", ({ genre }) => genre],
  ["Star Rating", ({ rating }) => rating && rating / 2],
  ["Dates Read", ({ log }) => datedReads(log)],
  ["Shelves", ({ shelves }) => (shelves.length > 0 ? JSON.stringify(shelves) : "")],
  ["Minutes", ({ totalMinutes }) => totalMinutes],
  ["Reviews", ({ reviews }) => (reviews.length > 0 ? JSON.stringify(reviews) : "")],
  ["Read Before", ({ readBefore }) => (readBefore ? "true" : "")],
  [
    "Undated Status",
    ({ undatedStatus, undatedAfter }) => [undatedStatus, undatedAfter?.toISOString()].filter(Boolean).join(" "),
  ],
  ["Reading Log", ({ log }) => log.map(compactLine).join("; ")],
];

export const readingCsvHead = () => csvRow(COLUMNS.map(([name]) => name));

export function readingCsvRow(entry: ArchivedEntry, timeZone: string): string {
  return csvRow(COLUMNS.map(([, read]) => read(entry, timeZone)));
}

const EXCLUSIVE_SHELVES = {
  want_to_read: "to-read",
  reading: "currently-reading",
  completed: "read",
  paused: "paused",
  did_not_finish: "did-not-finish",
} as const satisfies Record<ReadingStatus, string>;

/** Goodreads lists every status in this column except "read". */
function bookshelves({ status, shelves }: ArchivedEntry): string {
  return [...(status === "completed" ? [] : [EXCLUSIVE_SHELVES[status]]), ...shelves].join(", ");
}

function completions(log: readonly ArchivedLine[]): string[] {
  const days: string[] = [];
  for (const { read, status, day } of log) if (status === "completed") days[read - 1] = day;
  return days.filter((day) => day !== undefined);
}

/** The reads as The StoryGraph writes them: `2021/01/01-2021/01/05, 2022/03/04`. */
function datedReads(log: readonly ArchivedLine[]): string {
  const ranges: Array<{ started: string; finished: string }> = [];
  for (const { read, status, day } of log) {
    if (read === 0) continue;
    const range = (ranges[read - 1] ??= { started: "", finished: "" });
    if (status === "reading") range.started ||= `${slashed(day)}-`;
    if (status === "completed") range.finished = slashed(day);
  }
  return ranges.map(({ started, finished }) => started + finished).join(", ");
}

const slashed = (day: string) => day.replaceAll("-", "/");

function lastNameFirst(author: string): string {
  const names = author.split(" ");
  if (author.includes(",") || names.length === 1) return author;
  return `${names.at(-1)}, ${names.slice(0, -1).join(" ")}`;
}

/** `2026-11-20 2026-11-20T11:00:00.000Z reading`, `… p120`, `… completed p300`, `… 40%`, `… 40% p120`, `… 90min`. */
function compactLine({ day, at, kind, status, page, amount }: Omit<ArchivedLine, "read">): string {
  const parts = [day, at.toISOString()];
  if (kind === "status") parts.push(status);
  if (kind === "percent") parts.push(`${amount}%`);
  if (kind === "minutes") parts.push(`${amount}min`);
  if (page !== null) parts.push(`p${page}`);
  return parts.join(" ");
}

export function readCompactLog(text: string): Array<Omit<GivenLine, "id">> | null {
  const lines: Array<Omit<GivenLine, "id">> = [];
  for (const part of text.split(";").map((one) => one.trim())) {
    if (part === "") continue;
    const found = /^(\S+) (\S+)(?: ([a-z_]+))?(?: (\d{1,3})%)?(?: (\d{1,5})min)?(?: p(\d{1,5}))?$/.exec(part);
    const [, day, at, status, ...numbers] = found ?? [];
    const [percent, minutes, page] = numbers.map((number) => (number === undefined ? undefined : Number(number)));
    const line = found && logLine({ day, at, status, percent, minutes, page });
    if (!line) return null;
    lines.push(line);
  }
  return lines;
}

interface LineParts {
  day: unknown;
  at: unknown;
  status?: unknown;
  percent?: number | undefined;
  minutes?: number | undefined;
  page?: number | undefined;
}

export function logLine({ day, at, status, percent, minutes, page }: LineParts): Omit<GivenLine, "id"> | null {
  const time = new Date(typeof at === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at) ? at : "none");
  if (!isDay(day) || Number.isNaN(time.getTime())) return null;
  const line = { day, at: time, page: page ?? null };
  const known = READING_STATUSES.find((one) => one === status);
  if (status !== undefined) {
    const placed = percent !== undefined || minutes !== undefined;
    return known && !placed ? { ...line, kind: "status", status: known, amount: null } : null;
  }
  const reading = { ...line, status: "reading" } as const;
  if (percent !== undefined) {
    return percent > 100 || minutes !== undefined ? null : { ...reading, kind: "percent", amount: percent };
  }
  if (minutes !== undefined) return minutes > MAX_MINUTES ? null : { ...reading, kind: "minutes", amount: minutes };
  return page === undefined ? null : { ...reading, kind: "page", amount: null };
}
