import { expect, it } from "vitest";

import { checked } from "./checked-log.ts";
import type { ImportedBook } from "./imported-book.ts";

const BOOK: ImportedBook = {
  line: 2,
  title: "Momo",
  author: "Michael Ende",
  isbn13: null,
  pages: 320,
  genre: null,
  status: "want_to_read",
  reads: [],
  laidAside: null,
  added: null,
  rating: null,
  shelves: [],
  readCount: null,
  reviews: [],
  log: null,
  notes: [],
};

const completed = (times: number) =>
  Array.from({ length: times }, (_, at) => ({
    day: "2026-01-01",
    at: new Date(at),
    kind: "status" as const,
    status: "completed" as const,
    page: null,
  }));

it("the log of an export is refused with more reads than the tracker takes", () => {
  expect(checked(BOOK, completed(10_000), "2026-11-27")).toMatchObject({ status: "completed" });
  expect(checked(BOOK, completed(10_001), "2026-11-27")).toMatchObject({
    refusal: "Its log has more than 10000 reads.",
  });
});
