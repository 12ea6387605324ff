import { googleBooks } from "#app/books/outside/google-books.ts";
import { openLibrary } from "#app/books/outside/open-library.ts";
import { createCatalogueSearch } from "#app/books/outside/search-catalogues.ts";
import { createThumbnails } from "#app/books/outside/thumbnails.ts";
import { env } from "#app/env.server.ts";
import { log } from "#app/platform/log.ts";

import { cacheSearch, cachedSearch } from "./cached-search.queries.server.ts";

export const searchCatalogues = createCatalogueSearch({
  catalogues: [
    { source: "google" as const, ask: googleBooks({ address: env.BOOKS_API_URL, key: env.BOOKS_API_KEY }) },
    ...(env.OPENLIBRARY_URL ? [{ source: "openlibrary" as const, ask: openLibrary(env.OPENLIBRARY_URL) }] : []),
  ],
  cache: { get: cachedSearch, set: cacheSearch },
  // Logs only the status: the error can contain the requested URL with the API key.
  log: (source, { status }, rests) => log.warn({ source, status, rests }, "an outside catalogue did not answer"),
});

export const thumbnail = createThumbnails();
