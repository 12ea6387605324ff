import { allOf, quoted, type SearchTerms } from "./search-terms.ts";

const MOST_GIVEN_NAMES = 4;
/** Three characters are often a word. */
const JOINED_INITIALS = 2;
const SHORTEST_SURNAME = 3;

/** "John Ronald Reuel Tolkien" as "J. R. R. Tolkien", "ea poe" as any Poe; null if it is no name. */
export function initialledTerms({ terms }: Pick<SearchTerms, "terms">): string | null {
  const given = terms.slice(0, -1);
  const isName =
    terms.every(({ word }) => /^\p{L}+$/u.test(word)) && (terms.at(-1)?.word.length ?? 0) >= SHORTEST_SURNAME;
  if (given.length === 0 || given.length > MOST_GIVEN_NAMES || !isName) return null;
  const initialled = given
    .filter(({ word }) => word.length !== JOINED_INITIALS)
    .map(({ word, any }) => ({ any: [...any, quoted([...word][0]!)] }));
  return allOf([...initialled, ...terms.slice(-1)]);
}

const MOST_WORDS_AROUND = 12;
const SHORTEST_NAME = 4;
const LEADING_ARTICLES = ["the", "a", "an"];

/** Beginnings and ends of the search, with and without an article. */
export function nameParts({ terms }: Pick<SearchTerms, "terms">): string[] {
  const parts = Array.from({ length: Math.min(terms.length - 1, MOST_WORDS_AROUND) }, (_, at) => [
    terms.slice(0, -1 - at),
    terms.slice(1 + at),
  ]).flat();
  const telling = parts.filter((part) => {
    const words = part.filter(({ word, small }) => small === null && !/^\d/.test(word));
    const isEnd = part[0] !== terms[0];
    return (
      words.length > (isEnd ? 1 : 0) && words.reduce((length, { word }) => length + word.length, 0) >= SHORTEST_NAME
    );
  });
  return telling.flatMap((part) => {
    const name = part.map(({ word }) => word).join(" ");
    return [name, ...LEADING_ARTICLES.map((article) => `${article} ${name}`)];
  });
}
