import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

import { requireUser } from "#app/auth/model/session.ts";
import { clockOf } from "#app/auth/model/time-zone.server.ts";
import { savedBookIds } from "#app/books/model/saved-books.server.ts";
import { wishStanding } from "#app/books/model/wishes/queries.server.ts";
import { wordsOnBook } from "#app/club/model/book-mentions.server.ts";
import { PRIVATE } from "#app/http/private-json.ts";
import { dayIn } from "#app/platform/dates.ts";
import { entryOfBook } from "#app/reading/model/reading-entries.server.ts";
import { nextInSeries } from "#app/site/model/book/next-in-series.server.ts";
import { readBookId } from "#db/book-id.ts";

import type { Route } from "./+types/book-standing.route";
import { BookStanding } from "./book-standing.tsx";

/** The reader's own standing with a book and what members wrote of it, as parts of the book's page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const id = readBookId(params.bookId);
  if (id === null) return new Response("There is no such book.\n", { status: 404 });
  const { now, timeZone } = await clockOf(user.id);
  const [saved, entry, words, next, wish] = await Promise.all([
    savedBookIds(user.id, [id]),
    entryOfBook(user.id, id, timeZone),
    wordsOnBook(user.id, id),
    nextInSeries(user.id, id),
    wishStanding(user.id, id),
  ]);
  const standing = { id, saved: saved.has(id), entry, words, next, wish, today: dayIn(timeZone, now) };
  const html = renderToStaticMarkup(createElement(BookStanding, standing));
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8", ...PRIVATE } });
}
