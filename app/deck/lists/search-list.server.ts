import { readSearch, searchPath } from "#app/books/search/search-view.ts";
import { t } from "#app/language/t.ts";

import { asList, type ListSource } from "./book-list.ts";
import { searchFor } from "./counted-search.server.ts";

export const searchList: ListSource = {
  begins: "/search",
  async read({ searchParams }, asker) {
    const { query, filters } = readSearch(searchParams);
    const path = searchPath({ query, filters });
    const books = await searchFor(query, filters, asker);
    if ("problem" in books) return { ...books, path };
    const list = { ids: books.found.map(([, id]) => id), isMore: books.isMore };
    const isClose = books.isClose && list.ids.length > 0;
    const found = query === "" ? t("Free eBooks") : t("Books for “{query}”", { query });
    const title = isClose ? t("Books close to “{query}”", { query }) : found;
    return { path, title, link: list.ids.length > 0 ? asList(list) : t("Change the search"), ...list };
  },
};
