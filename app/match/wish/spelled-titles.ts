import { otherTitles } from "#app/books/search/other-titles.ts";
import { searchWords } from "#app/books/words/search-words.ts";
import { spellingsOf } from "#app/books/words/spellings.ts";
import type { BookIndex } from "#app/match/matching/book-index.ts";
import { nameKey } from "#app/match/matching/name-keys.ts";

const MOST_WORDS = 12;

export function spelledTitles(text: string, { names }: BookIndex): readonly number[] {
  const words = searchWords(text).split(" ");
  if (words.length > MOST_WORDS) return [];
  for (const title of [...spellingsOf(words), ...otherTitles(text)]) {
    const ids = names.of("titles", nameKey(title));
    if (ids.length > 0) return ids;
  }
  return [];
}
