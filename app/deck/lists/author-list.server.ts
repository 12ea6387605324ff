import { bookIdsOfAuthor, nameOfSlug } from "#app/books/names/name-pages.queries.server.ts";
import { namePath } from "#app/books/names/name-path.ts";
import { t } from "#app/language/t.ts";

import { asList, MOST_LISTED, type ListSource } from "./book-list.ts";

export const authorList: ListSource = {
  begins: "/authors/",
  async read({ pathname }) {
    const author = await nameOfSlug("authors", pathname.slice("/authors/".length));
    const { ids, count } = author
      ? await bookIdsOfAuthor(author.id, { from: 0, count: MOST_LISTED })
      : { ids: [], count: 0 };
    if (!author || count === 0) return { problem: t("Author not found"), status: 404 };
    const list = { ids, isMore: count > ids.length };
    const { name, slug } = author;
    return { path: namePath("authors", slug), title: t("Books by {name}", { name }), link: asList(list), ...list };
  },
};
