import { googleBooks } from "#app/books/model/outside/google-books.ts";
import { openLibrary } from "#app/books/model/outside/open-library.ts";
import { createCatalogueSearch } from "#app/books/model/outside/search-catalogues.ts";
import { createThumbnails } from "#app/books/model/outside/thumbnails.ts";
import { env } from "#app/env.server.ts";
import { log } from "#app/platform/log.ts";

import { cacheSearch, cachedSearch } from "./cached-search.queries.server.ts";

/** The outside catalogues of this process: one queue of questions, one memory of who is unwell. */
export const searchCatalogues = createCatalogueSearch({
  catalogues: [
    { source: "google" as const, ask: googleBooks({ address: env.BOOKS_API_URL, key: env.BOOKS_API_KEY }) },
    ...(env.OPENLIBRARY_URL ? [{ source: "openlibrary" as const, ask: openLibrary(env.OPENLIBRARY_URL) }] : []),
  ],
  kept: { answer: cachedSearch, keep: cacheSearch },
  // What broke in it can hold the address that was asked, key and all: the status is enough.
  log: (source, { status }, rests) => log.warn({ source, status, rests }, "an outside catalogue did not answer"),
});

export const thumbnail = createThumbnails();
