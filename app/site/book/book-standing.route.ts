import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

import { clockOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { requireUser } from "#app/auth/session/session.ts";
import { savedBookIds } from "#app/books/saved/saved-books.queries.server.ts";
import { wishStanding } from "#app/books/wishes/queries.server.ts";
import { wordsOnBook } from "#app/club/mentions/book-mentions.queries.server.ts";
import { PRIVATE } from "#app/http/private-json.ts";
import { t } from "#app/language/t.ts";
import { dayIn } from "#app/platform/dates.ts";
import { entryOfBook } from "#app/reading/list/reading-entries.queries.server.ts";
import { readBookId } from "#db/book-id.ts";

import type { Route } from "./+types/book-standing.route";
import { BookStanding } from "./book-standing.tsx";
import { nextInSeries } from "./next-in-series.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const id = readBookId(params.bookId);
  if (id === null) return new Response(`${t("Book not found.")}\n`, { status: 404 });
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
