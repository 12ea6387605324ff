import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { STATUS_NAMES, type ListSort, type ReadingEntry } from "#app/reading/list/reading-entry.ts";
import { starsText } from "#app/reading/stars/stars.ts";
import { STATUS_RANKS } from "#db/reading.ts";

export interface EntryGroup {
  name: string;
  entries: ReadingEntry[];
}

export function entryGroups(entries: readonly ReadingEntry[], sort: ListSort): EntryGroup[] {
  const groups = Map.groupBy(entries, (entry) => groupName(entry, sort));
  return [...groups]
    .map(([name, members]) => ({ name, entries: members, rank: rankOf(members[0]!, sort) }))
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ name, entries: members }) => ({ name, entries: members }));
}

export function groupName(entry: ReadingEntry, sort: ListSort): string {
  switch (sort) {
    case "date":
      return yearOf(entry) > 0 ? t("Completed in {yearOf}", { yearOf: yearOf(entry) }) : STATUS_NAMES[entry.status];
    case "title":
      return initialOf(entry.title);
    case "author":
      return initialOf(entry.author);
    case "stars":
      return starsText(entry.rating);
    case "pages":
      return lengthOf(entry).name;
  }
}

/** Groups of higher rank come first; equal ranks keep their order. A changed entry may come before its group. */
function rankOf(entry: ReadingEntry, sort: ListSort): number {
  if (sort === "stars") return entry.rating ?? 0;
  if (sort === "pages") return -LENGTHS.indexOf(lengthOf(entry));
  if (sort !== "date") return 0;
  // No year has more than four digits: "completed" stays between its neighbours.
  return STATUS_RANKS[entry.status] + yearOf(entry) / 10_000;
}

/** `completed` is written out and ends with the year; 0 for a book without one. */
const yearOf = ({ status, completed }: ReadingEntry) =>
  status === "completed" ? Number(completed?.slice(-4) ?? 0) : 0;

/** The letter under which a dictionary lists it; "#" if it begins with none. */
function initialOf(text: string): string {
  const [initial = ""] = text.normalize("NFKD").toUpperCase();
  return /\p{L}/u.test(initial) ? initial : "#";
}

const UNKNOWN_LENGTH = inEachLanguage(() => ({ below: NaN, name: t("Length unknown") }));

const LENGTHS = inEachLanguage(() => [
  { below: 200, name: t("Under 200 pages") },
  { below: 400, name: "200–399 pages" },
  { below: 600, name: "400–599 pages" },
  { below: Infinity, name: t("600 pages or more") },
  UNKNOWN_LENGTH,
]);

const lengthOf = ({ totalPages }: ReadingEntry) =>
  LENGTHS.find(({ below }) => totalPages !== null && totalPages < below) ?? UNKNOWN_LENGTH;
