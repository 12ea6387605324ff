import type { BookIndex } from "#app/match/matching/book-index.ts";
import { nameKey } from "#app/match/matching/name-keys.ts";

import { spelledTitles } from "./spelled-titles.ts";
import type { NamedBooks } from "./wish.ts";

/** In groups that each contain the one before: the more exactly a book is named, the more often. */
export function namedWhole(text: string, index: BookIndex): NamedBooks[] {
  const { names } = index;
  const key = nameKey(text);
  const titled = names.of("titles", key);
  const written = names.of("authors", key);
  const surnamed = written.length === 0 ? names.of("surnames", key) : [];
  const exactTitles = titled.filter((id) => names.isExactTitle(id, text));
  const exactAuthors = [...written, ...surnamed].filter((id) => names.isExactAuthor(id, text));
  if (titled.length + written.length + exactAuthors.length === 0) {
    const ids = surnamed.length > 0 ? [] : spelledTitles(text, index);
    return ids.length > 0 ? [{ kind: "title", ids, name: text.trim(), isWhole: true }] : [];
  }
  const groups: NamedBooks[] = [];
  let before: readonly number[] = [];
  const add = (kind: NamedBooks["kind"], more: readonly number[]) => {
    const ids = [...new Set([...before, ...more])];
    if (ids.length > before.length) groups.push({ kind, ids, name: text.trim(), isWhole: true });
    before = ids;
  };
  add(
    "title",
    exactTitles.filter((id) => names.isSpelledTitle(id, text)),
  );
  add("title", exactTitles);
  add("author", exactAuthors);
  if (titled.length > 0) add("title", [...titled, ...written]);
  else add("author", [...written, ...surnamed]);
  return groups;
}
