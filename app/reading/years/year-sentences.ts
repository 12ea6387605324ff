import { genreName } from "#app/books/parts/genre-name.ts";
import { monthNames } from "#app/language/calendar-names.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
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
  const finished = t("You finished {books} in {year}{rest}", {
    books: counted(books, "book"),
    year,
    rest: over ? "" : t(" so far"),
  });
  if (pages === 0) return `${finished}.`;
  const rest =
    unknownPages > 0
      ? t(", not counting {unknownPages} of unknown length", { unknownPages: counted(unknownPages, "book") })
      : "";
  return `${finished}: ${counted(pages, "page")}${rest}.`;
}

function ends({ books, first, last }: YearInBooks, over: boolean): string {
  if (books === 1) return t("It was {named}, on {day}.", { named: named(first), day: longDay(first.day) });
  if (first.day === last.day) return t("You finished them all on {day}.", { day: longDay(first.day) });
  const lastly = over ? t("The last") : t("The latest");
  return t("The first was {named}, on {day}. {lastly} was {named2}, on {day2}.", {
    named: named(first),
    day: longDay(first.day),
    lastly,
    named2: named(last),
    day2: longDay(last.day),
  });
}

function lengths({ longest, shortest }: YearInBooks): string {
  if (!longest || !shortest) return "";
  return t("The longest was {named} with {pages}, the shortest {named2} with {pages2}.", {
    named: named(longest),
    pages: counted(longest.pages ?? 0, "page"),
    named2: named(shortest),
    pages2: figure(shortest.pages ?? 0),
  });
}

function authors({ authors: count, newAuthors }: YearInBooks): string {
  const read = t("You read {count}", { count: counted(count, "author") });
  if (newAuthors === null) return `${read}.`;
  if (count === 1) {
    return newAuthors[0]
      ? t("You read {newAuthors} for the first time.", { newAuthors: newAuthors[0] })
      : t("You’d read the author before.");
  }
  if (newAuthors.length === 0) return t("{read}, all of whom you’d read before.", { read });
  return t("{read}, {n} of them for the first time: {list}.", {
    read,
    n: figure(newAuthors.length),
    list: list(newAuthors),
  });
}

function stars({ books, rated, meanStars, best }: YearInBooks): string {
  if (meanStars === null) return "";
  const given = books === 1 ? t("it") : rated === books ? t("them") : t("{rated} of them", { rated: figure(rated) });
  const mean = t("You gave {given} {meanStars}{rest}.", {
    given,
    meanStars: counted(meanStars, "star"),
    rest: rated === 1 ? "" : t(" on average"),
  });
  if (best.length === 0 || books === 1) return mean;
  return t("{mean} You loved {list} most.", { mean, list: list(best.map(named)) });
}

function genres({ genres: [most, second], unsorted }: YearInBooks): string {
  const books = counted(unsorted, "book");
  const open = unsorted === 1 ? t("{books} is unsorted.", { books }) : t("{books} are unsorted.", { books });
  const rest = unsorted === 0 ? "" : ` ${open}`;
  if (!most) return rest.trim();
  if (!second) {
    const of = { books: counted(most.books, "book"), genre: genreName(most.genre) };
    return (most.books === 1 ? t("{books} is {genre}.", of) : t("{books} are {genre}.", of)) + rest;
  }
  if (most.books === second.books) {
    return t("Your top genres were {genre} and {genre2}, with {books} each.{rest}", {
      genre: genreName(most.genre),
      genre2: genreName(second.genre),
      books: counted(most.books, "book"),
      rest,
    });
  }
  return t("Your top genre was {genre}, with {books}, followed by {genre2}, with {books2}.{rest}", {
    genre: genreName(most.genre),
    books: counted(most.books, "book"),
    genre2: genreName(second.genre),
    books2: figure(second.books),
    rest,
  });
}

function months({ months: counts, books }: YearInBooks): string {
  const most = Math.max(...counts);
  if (most === books || counts.filter((count) => count === most).length > 1) return "";
  return t("{months} was your best month, with {most}.", {
    months: MONTHS[counts.indexOf(most)],
    most: counted(most, "book"),
  });
}

export const MONTHS = inEachLanguage(() => monthNames("long"));

const named = ({ title, author }: Pick<FinishedBook, "title" | "author">) =>
  t("“{title}” by {author}", { title, author });

function list(names: readonly string[]): string {
  const shown = names.slice(0, 3);
  const more = names.length - shown.length;
  if (more > 0) return t("{shown} and {more} more", { shown: shown.join(", "), more: figure(more) });
  return shown.length < 2
    ? shown.join("")
    : t("{shown} and {at}", { shown: shown.slice(0, -1).join(", "), at: shown.at(-1) });
}
