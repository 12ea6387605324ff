import { authorList } from "./author-list.server.ts";
import type { Asker, BookList, ListSource, NoList } from "./book-list.ts";
import { searchList } from "./search-list.server.ts";
import { seriesList } from "./series-list.server.ts";

/** Every kind of page whose books can be swiped. */
const sources: ListSource[] = [searchList, authorList, seriesList];

/** Adds the source of a module that this one cannot import. */
export function addListSource(source: ListSource): void {
  sources.push(source);
}

/** The list that a page shows; `path` is its address with the query. */
export async function listOf(path: string, asker: Asker): Promise<BookList | NoList> {
  // The host stands for any: only an address of ours begins with one slash.
  const page = /^\/(?![/\\])/.test(path) ? URL.parse(path, "http://localhost") : null;
  const source = page && sources.find(({ begins }) => page.pathname.startsWith(begins));
  return source ? source.read(page, asker) : { problem: "There is no such list", status: 404 };
}
