import { redirect } from "react-router";

import { sharePicture } from "#app/books/covers/share-picture.ts";
import { bookPath } from "#app/books/page/book-path.ts";
import { currentBook } from "#app/books/page/queries.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { t } from "#app/language/t.ts";
import { readBookId } from "#db/book-id.ts";

import type { Route } from "./+types/book-picture.route";

export const handle = { cached: [], versionOf: "bookId" } satisfies RouteHandle;

export async function loader({ request, params: { bookId, slug } }: Route.LoaderArgs) {
  const id = readBookId(bookId);
  const book = id === null ? null : await currentBook(id);
  if (!book) return new Response(`${t("Picture not found.")}\n`, { status: 404 });
  const path = bookPath(book);
  if (path !== `/books/${bookId}/${slug}`) return redirect(`${path}/picture.png`, 301);
  return sharePicture(request, book);
}
