import { bookPath } from "#app/books/page/book-path.ts";
import { currentBook } from "#app/books/page/queries.server.ts";
import type { ListSource } from "#app/deck/lists/book-list.ts";
import { t } from "#app/language/t.ts";
import { readBookId } from "#db/book-id.ts";

import { booksLike } from "./more-like-this.server.ts";

export const booksLikeList: ListSource = {
  begins: "/books/",
  async read({ pathname }) {
    const id = readBookId(pathname.split("/")[2]);
    const book = id === null ? null : await currentBook(id);
    if (!book) return { problem: t("Book not found"), status: 404 };
    const { title } = book;
    return {
      path: bookPath(book),
      title: t("Books like {title}", { title }),
      link: t("Back to {title}", { title }),
      ids: await booksLike(book.id),
      isMore: false,
    };
  },
};
