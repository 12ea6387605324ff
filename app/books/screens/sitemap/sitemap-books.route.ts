import { Readable } from "node:stream";

import { bookPath } from "#app/books/model/book-path.ts";
import { booksOfPart } from "#app/books/model/sitemap/queries.server.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";
import { sitemapBegin, sitemapEnd, sitemapUrls } from "#app/platform/sitemap.ts";

import type { Route } from "./+types/sitemap-books.route";

/** No id of a book lies in a higher one. */
const LAST_PART = 200_000;

/** A part of the sitemap of books, written while it is read. */
export async function loader({ url }: Route.LoaderArgs) {
  const asked = url.searchParams.get("part") ?? "1";
  const part = /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : Infinity;
  const batches = part <= LAST_PART ? booksOfPart(part) : null;
  const first = await batches?.next();
  // A sitemap without an address would not be valid.
  if (!batches || !first || first.done) return new Response("No such part.\n", { status: 404 });
  const urlsOf = (books: typeof first.value) =>
    sitemapUrls(
      siteAddress,
      books.map((book) => ({ path: bookPath(book), changed: book.changed })),
    );
  async function* pieces(begin: string) {
    yield Buffer.from(begin);
    for await (const books of batches!) yield Buffer.from(urlsOf(books));
    yield Buffer.from(sitemapEnd);
  }
  const text = Readable.toWeb(Readable.from(pieces(sitemapBegin + urlsOf(first.value))));
  return new Response(text as ReadableStream<Uint8Array>, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
