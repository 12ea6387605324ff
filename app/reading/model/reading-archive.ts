import { csvRow, type CsvValue } from "#app/platform/csv.ts";
import { dayIn, isDay } from "#app/platform/dates.ts";
import type { Genre } from "#db/genres.ts";
import { READING_STATUSES, type LogKind, type ReadingStatus } from "#db/reading.ts";

import type { GivenLine } from "./reading-log.ts";

/** An entry of a reading list with its log, as it leaves the house. Lines are in the log's order. */
export interface ArchivedEntry {
  id: number;
  title: string;
  author: string;
  genre: Genre;
  isbn13: string | null;
  totalPages: number | null;
  year: number | null;
  status: ReadingStatus;
  currentPage: number;
  shelves: string[];
  /** In half stars. */
  rating: number | null;
  addedAt: Date;
  log: ArchivedLine[];
}

export type ArchivedLine = Omit<GivenLine, "id"> & { read: number };

type Column = [name: string, read: (entry: ArchivedEntry, timeZone: string) => CsvValue];

const nothing = () => null;

/** Goodreads' columns in Goodreads' order, then what only we know: readings and shelves to the letter. */
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
  ["My Review", nothing],
  ["Spoiler", nothing],
  ["Private Notes", nothing],
  ["Read Count", ({ log }) => completions(log).length],
  ["Owned Copies", () => 0],
  ["Genre", ({ genre }) => genre],
  ["Star Rating", ({ rating }) => rating && rating / 2],
  ["Dates Read", ({ log }) => datedReads(log)],
  ["Shelves", ({ shelves }) => (shelves.length > 0 ? JSON.stringify(shelves) : "")],
  ["Reading Log", ({ log }) => log.map(compactLine).join("; ")],
];

export const readingCsvHead = () => csvRow(COLUMNS.map(([name]) => name));

export function readingCsvRow(entry: ArchivedEntry, timeZone: string): string {
  return csvRow(COLUMNS.map(([, read]) => read(entry, timeZone)));
}

/** Under which name of Goodreads' a status goes. */
const EXCLUSIVE_SHELVES = {
  want_to_read: "to-read",
  reading: "currently-reading",
  completed: "read",
} as const satisfies Record<ReadingStatus, string>;

/** As Goodreads lists them: "read" stands in no such list. */
function bookshelves({ status, shelves }: ArchivedEntry): string {
  return [...(status === "completed" ? [] : [EXCLUSIVE_SHELVES[status]]), ...shelves].join(", ");
}

/** The days on which reads were completed. */
function completions(log: readonly ArchivedLine[]): string[] {
  const days: string[] = [];
  for (const { read, status, day } of log) if (status === "completed") days[read - 1] = day;
  return days.filter((day) => day !== undefined);
}

/** `2021/01/01-2021/01/05, 2022/03/04`, as The StoryGraph has it. */
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

/** `2026-11-20 2026-11-20T11:00:00.000Z reading`, `… p120`, `… completed p300`. */
function compactLine({ day, at, kind, status, page }: Omit<ArchivedLine, "read">): string {
  const words = [day, at.toISOString()];
  if (kind === "status") words.push(status);
  if (page !== null) words.push(`p${page}`);
  return words.join(" ");
}

/** The lines that `compactLine` wrote; null where they are not. */
export function readCompactLog(text: string): Array<Omit<GivenLine, "id">> | null {
  const lines: Array<Omit<GivenLine, "id">> = [];
  for (const part of text.split(";").map((one) => one.trim())) {
    if (part === "") continue;
    const found = /^(\S+) (\S+)(?: ([a-z_]+))?(?: p(\d{1,5}))?$/.exec(part);
    const line = found && logLine(found[1], found[2], found[3], found[4] === undefined ? null : Number(found[4]));
    if (!line) return null;
    lines.push(line);
  }
  return lines;
}

/** A line from its parts, each of which may be anything; null where they are no line. */
export function logLine(day: unknown, at: unknown, status: unknown, page: number | null): Omit<GivenLine, "id"> | null {
  const time = new Date(typeof at === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at) ? at : "none");
  if (!isDay(day) || Number.isNaN(time.getTime())) return null;
  const known = READING_STATUSES.find((one) => one === status);
  if (status !== undefined && !known) return null;
  if (status === undefined && page === null) return null;
  const kind: LogKind = known ? "status" : "page";
  return { day, at: time, kind, status: known ?? "reading", page };
}

/** What the JSON form says it is, so that another program, and a later version of ours, knows. */
export const READING_LOG_FORMAT = { format: "bookmatch-reading-log", version: 1 } as const;

/** An entry in the JSON form. What follows from the log is left out, except how the entry stands. */
export function readingJson(entry: ArchivedEntry) {
  const { id: _, log, ...facts } = entry;
  return {
    ...facts,
    log: log.map(({ day, at, kind, status, page }) => ({
      day,
      at,
      ...(kind === "status" && { status }),
      ...(page !== null && { page }),
    })),
  };
}
