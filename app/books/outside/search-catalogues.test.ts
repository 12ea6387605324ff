import { expect, it, vi } from "vitest";

import { volume } from "#tests/fake-catalogue.ts";

import type { CatalogueBook } from "./catalogue-book.ts";
import { CatalogueFailed } from "./catalogue-failed.ts";
import { booksFromGoogle, type AskCatalogue } from "./google-books.ts";
import { createCatalogueSearch, type CatalogueSearchParts } from "./search-catalogues.ts";

const found = (id: string): CatalogueBook[] => booksFromGoogle({ items: [volume(id)] });
const answering = (books: CatalogueBook[]) => vi.fn<AskCatalogue>(async () => books);
const failing = (status: number) => vi.fn<AskCatalogue>(() => Promise.reject(CatalogueFailed.status(status)));
const silent = () => vi.fn<AskCatalogue>(() => new Promise(() => {}));

function searching(google: AskCatalogue, openlibrary: AskCatalogue | null, more: Partial<CatalogueSearchParts> = {}) {
  const cache = new Map<string, readonly CatalogueBook[]>();
  const log = vi.fn<CatalogueSearchParts["log"]>();
  const search = createCatalogueSearch({
    catalogues: [
      { source: "google", ask: google },
      ...(openlibrary ? [{ source: "openlibrary" as const, ask: openlibrary }] : []),
    ],
    cache: {
      get: async (query) => (cache.has(query) ? [...cache.get(query)!] : null),
      set: async (query, _, books) => void cache.set(query, books),
    },
    log,
    ...more,
  });
  return { search, cache, log };
}

it("a search elsewhere asks the first catalogue, and the second only where the first fails", async () => {
  const second = answering(found("b"));
  expect(await searching(answering(found("a")), second).search("momo")).toEqual(found("a"));
  expect(await searching(answering([]), second).search("momo")).toEqual([]);
  expect(second).not.toHaveBeenCalled();
  for (const status of [500, 429, 403, 400])
    expect(await searching(failing(status), second).search("momo")).toEqual(found("b"));
});

it("a search elsewhere tells the first catalogue's failure where both fail", async () => {
  await expect(searching(failing(429), failing(500)).search("momo")).rejects.toThrow(
    "API request failed with status 429",
  );
  await expect(searching(failing(500), null).search("momo")).rejects.toThrow("API request failed with status 500");
});

it("a search elsewhere ends within six seconds for both, and leaves the second its share", async () => {
  vi.useFakeTimers();
  try {
    const [google, openlibrary] = [silent(), silent()];
    const outcome = searching(google, openlibrary)
      .search("momo")
      .then(
        () => "found",
        (error: Error) => error.message,
      );
    await vi.advanceTimersByTimeAsync(3_999);
    expect([google.mock.calls[0]![2].aborted, openlibrary.mock.calls.length]).toEqual([false, 0]);
    await vi.advanceTimersByTimeAsync(1);
    expect([google.mock.calls[0]![2].aborted, openlibrary.mock.calls.length]).toEqual([true, 1]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await outcome).toBe("Failed to search books. Please try again.");
  } finally {
    vi.useRealTimers();
  }
});

it("a search elsewhere asks one question for a hundred who want the same at once, whatever their capitals", async () => {
  const { promise, resolve } = Promise.withResolvers<CatalogueBook[]>();
  const google = vi.fn<AskCatalogue>(() => promise);
  const { search } = searching(google, null);
  const waiting = Array.from({ length: 100 }, (_, index) => search(index % 2 ? "Momo" : "momo"));
  await expect.poll(() => google).toHaveBeenCalled();
  resolve(found("a"));
  expect(await Promise.all(waiting)).toEqual(Array.from({ length: 100 }, () => found("a")));
  expect(google).toHaveBeenCalledTimes(1);
});

it("a search elsewhere keeps answers, but no failures", async () => {
  const google = failing(500);
  const { search, cache } = searching(google, null);
  await expect(search("momo")).rejects.toThrow("status 500");
  expect(cache.size).toBe(0);
  google.mockImplementation(async () => found("a"));
  await search("momo");
  await search("MOMO");
  expect(google).toHaveBeenCalledTimes(2);
});

it("a search elsewhere leaves a catalogue alone after five failures, still answers what it knows, and tries again after a while", async () => {
  let now = 0;
  const google = failing(500);
  const { search, cache, log } = searching(google, null, { now: () => new Date(now), restMs: 60_000 });
  cache.set("known", found("k"));
  for (let time = 0; time < 5; time++) await expect(search(`q${time}`)).rejects.toThrow("status 500");
  expect(log.mock.calls.map(([, , rests]) => rests)).toEqual([false, false, false, false, true]);
  await expect(search("q6")).rejects.toThrow("Failed to search books. Please try again.");
  expect(google).toHaveBeenCalledTimes(5);
  expect(await search("known")).toEqual(found("k"));
  google.mockImplementation(async () => found("a"));
  now = 60_000;
  expect(await search("q7")).toEqual(found("a"));
});

it("a search elsewhere goes to the second at once while the first rests", async () => {
  const google = failing(503);
  const { search } = searching(google, answering(found("b")));
  for (let time = 0; time < 8; time++) expect(await search(`q${time}`)).toEqual(found("b"));
  expect(google).toHaveBeenCalledTimes(5);
});

it("a search elsewhere does not hold questions that it dislikes against a catalogue", async () => {
  const google = failing(400);
  const { search } = searching(google, null);
  for (let time = 0; time < 8; time++) await expect(search(`q${time}`)).rejects.toThrow("status 400");
  expect(google).toHaveBeenCalledTimes(8);
});

it("a search elsewhere asks a few questions at a time, whoever else waits", async () => {
  let [open, most] = [0, 0];
  const google = vi.fn<AskCatalogue>((_, __, signal) => {
    most = Math.max(most, (open += 1));
    signal.addEventListener("abort", () => (open -= 1));
    return new Promise(() => {});
  });
  const { search } = searching(google, null, { limitMs: 100 });
  const all = Array.from({ length: 90 }, (_, index) => search(`q${index}`).catch((error: Error) => error.message));
  expect(new Set(await Promise.all(all))).toEqual(new Set(["Failed to search books. Please try again."]));
  expect(most).toBe(8);
});

it("a search elsewhere lets an error of our own fly", async () => {
  const { search } = searching(answering(found("a")), null, {
    cache: { get: async () => null, set: () => Promise.reject(new Error("the database is away")) },
  });
  await expect(search("momo")).rejects.toThrow("the database is away");
});
