import { redirect } from "react-router";

import { bookPath } from "#app/books/page/book-path.ts";
import { currentBook } from "#app/books/page/queries.server.ts";
import { t } from "#app/language/t.ts";
import { readBookId } from "#db/book-id.ts";

import type { Route } from "./+types/book-address.route";

export async function loader({ params }: Route.LoaderArgs) {
  const id = readBookId(params.bookId);
  const book = id === null ? null : await currentBook(id);
  return book ? redirect(bookPath(book), 301) : new Response(`${t("Book not found.")}\n`, { status: 404 });
}
