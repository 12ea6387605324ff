import germanTitles from "#app/books/facets/german-titles.json" with { type: "json" };
import titles from "#app/books/facets/other-titles.json" with { type: "json" };
import { searchWords } from "#app/books/words/search-words.ts";
import { titleKey } from "#app/books/words/title-key.ts";

/** Built lazily, not at every start. */
let byKey: Map<string, string[]> | undefined;

function titlesByKey(): Map<string, string[]> {
  const known = new Map<string, string[]>();
  for (const [title, others] of [...Object.entries(germanTitles), ...Object.entries(titles)]) {
    for (const other of others) known.set(keyOf(other), [...(known.get(keyOf(other)) ?? []), searchWords(title)]);
  }
  return known;
}

/** Also German, foreign and short titles of books here. */
export function otherTitles(query: string): readonly string[] {
  byKey ??= titlesByKey();
  return byKey.get(keyOf(query)) ?? [];
}

/** "Schoene neue Welt" is "Schöne neue Welt". */
function keyOf(title: string): string {
  return titleKey(title).replaceAll(/([aou])e/g, "$1");
}
