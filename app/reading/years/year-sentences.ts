import { longDay } from "#app/platform/dates.ts";
import { counted, figure } from "#app/platform/figures.ts";

import type { FinishedBook, YearInBooks } from "./year-in-books.ts";

/** A year in books in sentences. Each is left out where its figure is unknown. `over`: the year has ended. */
export function yearSentences(year: number, facts: YearInBooks, over: boolean): string[] {
  return [
    inAll(year, facts, over),
    ends(facts, over),
    lengths(facts),
    authors(facts),
    stars(facts),
    genres(facts),
    months(facts),
  ].filter((sentence) => sentence !== "");
}

function inAll(year: number, { books, pages, unknownPages }: YearInBooks, over: boolean): string {
  const finished = `You finished ${counted(books, "book")} in ${year}${over ? "" : " so far"}`;
  if (pages === 0) return `${finished}.`;
  const rest = unknownPages > 0 ? `, not counting ${counted(unknownPages, "book")} of unknown length` : "";
  return `${finished}: ${counted(pages, "page")}${rest}.`;
}

function ends({ books, first, last }: YearInBooks, over: boolean): string {
  if (books === 1) return `It was ${named(first)}, on ${longDay(first.day)}.`;
  if (first.day === last.day) return `You finished them all on ${longDay(first.day)}.`;
  const lastly = over ? "The last" : "The latest";
  return `The first was ${named(first)}, on ${longDay(first.day)}. ${lastly} was ${named(last)}, on ${longDay(last.day)}.`;
}

function lengths({ longest, shortest }: YearInBooks): string {
  if (!longest || !shortest) return "";
  return `The longest was ${named(longest)} with ${counted(longest.pages ?? 0, "page")}, the shortest ${named(shortest)} with ${figure(shortest.pages ?? 0)}.`;
}

function authors({ authors: count, newAuthors }: YearInBooks): string {
  const read = `You read ${counted(count, "author")}`;
  if (newAuthors === null) return `${read}.`;
  if (count === 1) {
    return newAuthors[0] ? `You read ${newAuthors[0]} for the first time.` : "You read an author you’d read before.";
  }
  if (newAuthors.length === 0) return `${read}, all of whom you’d read before.`;
  return `${read}, ${figure(newAuthors.length)} of them for the first time: ${list(newAuthors)}.`;
}

function stars({ books, rated, meanStars, best }: YearInBooks): string {
  if (meanStars === null) return "";
  const given = books === 1 ? "it" : rated === books ? "them" : `${figure(rated)} of them`;
  const mean = `You gave ${given} ${counted(meanStars, "star")}${rated === 1 ? "" : " on average"}.`;
  if (best.length === 0 || books === 1) return mean;
  return `${mean} You loved ${list(best.map(named))} most.`;
}

function genres({ genres: [most, second], unsorted }: YearInBooks): string {
  const rest = unsorted === 0 ? "" : ` ${counted(unsorted, "book")} ${unsorted === 1 ? "is" : "are"} unsorted.`;
  if (!most) return rest.trim();
  if (!second) return `${counted(most.books, "book")} ${most.books === 1 ? "is" : "are"} ${most.genre}.${rest}`;
  if (most.books === second.books) {
    return `Your top genres were ${most.genre} and ${second.genre}, with ${counted(most.books, "book")} each.${rest}`;
  }
  return `Your top genre was ${most.genre}, with ${counted(most.books, "book")}, followed by ${second.genre}, with ${figure(second.books)}.${rest}`;
}

function months({ months: counts, books }: YearInBooks): string {
  const most = Math.max(...counts);
  if (most === books || counts.filter((count) => count === most).length > 1) return "";
  return `${MONTHS[counts.indexOf(most)]} was your best month, with ${counted(most, "book")}.`;
}

export const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

const named = ({ title, author }: Pick<FinishedBook, "title" | "author">) => `“${title}” by ${author}`;

function list(names: readonly string[]): string {
  const shown = names.slice(0, 3);
  const more = names.length - shown.length;
  if (more > 0) return `${shown.join(", ")} and ${figure(more)} more`;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}
