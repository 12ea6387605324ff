import { seriesKey } from "#app/books/names/name-key.ts";
import { titleParts } from "#app/books/names/series-in-title.ts";
import { fromRoman } from "#app/books/words/roman-numbers.ts";
import { allOf, searchTerms, tellingTerms } from "#app/books/words/search-terms.ts";
import { searchWords } from "#app/books/words/search-words.ts";
import { numberAt, ordinalAt } from "#app/books/words/spelled-numbers.ts";

/** `place` is null for all books of the series. */
export interface SeriesAsked {
  /** A `tsquery` for the names of series. */
  name: string;
  key: string;
  place: number | null;
}

const GENERIC = new Set(
  "series saga trilogy cycle chronicles duology quartet novel novels book books reihe zyklus".split(" "),
);
const BEFORE_A_PLACE = new Set(
  "book books vol volume no nr number part band bd buch teil tome tomo libro livre".split(" "),
);

/** "Earthsea", "earthsea 2", "Earthsea, book two", "book 2 of the Earthsea cycle". */
export function seriesAsked(query: string): SeriesAsked[] {
  const words = searchWords(query).split(" ");
  const parts = [titleParts(query), titleParts(`… (${query})`)];
  const named = parts
    .flatMap(({ series }) => series)
    .map(({ name, from }) => asked(searchWords(name).split(" "), from));
  return [...named, placed(words), nth(words), asked(words, null)].filter((each) => each !== null);
}

const BOOK = new Set("book books novel volume part".split(" "));

/** "Third Harry Potter", "the 2nd book of the Earthsea cycle". */
function nth(words: readonly string[]): SeriesAsked | null {
  const at = words[0] === "the" ? 1 : 0;
  const found = ordinalAt(words, at);
  if (found === null) return null;
  const name = words.slice(at + found.length);
  while (BOOK.has(name.at(-1) ?? "")) name.pop();
  while (BOOK.has(name[0] ?? "") || ["of", "in", "the"].includes(name[0] ?? "")) name.shift();
  return asked(name, found.value);
}

function placed(words: readonly string[]): SeriesAsked | null {
  const at = words.findIndex((_, index) => {
    const number = numberAt(words, index);
    return number !== null && index + number.length === words.length;
  });
  const place = at < 0 ? fromRoman(words.at(-1)!) : numberAt(words, at)!.value;
  if (place === null) return null;
  const name = words.slice(0, at);
  return asked(BEFORE_A_PLACE.has(name.at(-1) ?? "") ? name.slice(0, -1) : name, place);
}

/** Null for names without a telling word: many series begin with "The". */
function asked(words: readonly string[], place: number | null): SeriesAsked | null {
  const name = GENERIC.has(words.at(-1) ?? "") && words.length > 1 ? words.slice(0, -1) : words;
  const telling = tellingTerms(searchTerms(name.join(" ")).terms);
  if (telling.every(({ word, small }) => small !== null || word.length === 1)) return null;
  return { name: allOf(telling)!, key: seriesKey(words.join(" ")), place };
}
