import { t } from "#app/language/t.ts";

import { authorList } from "./author-list.server.ts";
import type { Asker, BookList, ListSource, NoList } from "./book-list.ts";
import { searchList } from "./search-list.server.ts";
import { seriesList } from "./series-list.server.ts";

const sources: ListSource[] = [searchList, authorList, seriesList];

export function addListSource(source: ListSource): void {
  sources.push(source);
}

export async function listOf(path: string, asker: Asker): Promise<BookList | NoList> {
  // The host does not matter: only an address of ours begins with exactly one slash.
  const page = /^\/(?![/\\])/.test(path) ? URL.parse(path, "http://localhost") : null;
  const source = page && sources.find(({ begins }) => page.pathname.startsWith(begins));
  return source ? source.read(page, asker) : { problem: t("List not found"), status: 404 };
}
