import { describe, expect, it, vi } from "vitest";

import { coverPath, coverPaths, readCoverPath, type CoverBook } from "./cover-path.ts";

// Only its version is of interest here, and the real one opens fonts.
vi.mock("./draw-cover.ts", () => ({ DESIGN_VERSION: "1" }));

const NOW = new Date("2026-11-20T12:00:00Z");
const HOUR = 60 * 60 * 1000;
const drawn: CoverBook = {
  id: 7,
  title: "Middlemarch",
  author: "George Eliot",
  genre: "Fiction",
  imageUrl: null,
  coverHash: null,
  coverCheckedAt: null,
};
const untried: CoverBook = { ...drawn, imageUrl: "https://covers.test/7.jpg" };
const triedAgo = (hours: number): CoverBook => ({ ...untried, coverCheckedAt: new Date(NOW.getTime() - hours * HOUR) });
const photographed: CoverBook = { ...triedAgo(100), coverHash: "abcdef0123456789" };

describe("coverPath", () => {
  it.each([
    ["the photograph, once known", photographed, "/covers/7/abcdef0123456789-640.webp"],
    ["the drawing, where there is no image", drawn, expect.stringMatching(/^\/covers\/7\/[0-9a-f]{16}\.svg$/)],
    ["pending, where the image was never tried", untried, "/covers/7/pending-640"],
    ["the drawing for a day after a failure", triedAgo(23.9), expect.stringMatching(/\.svg$/)],
    [
      "the drawing, where the image stands for a missing one",
      { ...untried, imageUrl: "https://s.gr-assets.com/assets/nophoto/book/111x148.png" },
      expect.stringMatching(/\.svg$/),
    ],
    ["pending again after that day", triedAgo(24), "/covers/7/pending-640"],
  ])("is %s", (_rule, book, expected) => {
    expect(coverPath(book, 640, "1", NOW)).toEqual(expected);
  });

  it("changes with everything a drawing shows, and with the design", () => {
    const variants = [drawn, { ...drawn, title: "Romola" }, { ...drawn, author: "M. A. Evans" }];
    const paths = [...variants, { ...drawn, genre: "Horror" as const }].map((book) => coverPath(book, 320, "1", NOW));
    expect(new Set([...paths, coverPath(drawn, 320, "2", NOW)]).size).toBe(5);
    // Where one field ends and the next begins counts.
    const [one, other] = [
      { ...drawn, title: "ab", author: "c" },
      { ...drawn, title: "a", author: "bc" },
    ];
    expect(coverPath(one, 320, "1", NOW)).not.toBe(coverPath(other, 320, "1", NOW));
  });
});

describe("coverPaths", () => {
  it("offers two widths of a photograph and one drawing", () => {
    const [small, large] = ["/covers/7/abcdef0123456789-320.webp", "/covers/7/abcdef0123456789-640.webp"];
    expect(coverPaths(photographed, "1", NOW)).toEqual({ src: small, srcSet: `${small} 320w, ${large} 640w` });
    expect(coverPaths(drawn, "1", NOW)).toEqual({ src: coverPath(drawn, 320, "1", NOW), srcSet: null });
  });
});

describe("readCoverPath", () => {
  it("reads what coverPath writes", () => {
    const read = (book: CoverBook) =>
      readCoverPath(...(coverPath(book, 320, "1", NOW).split("/").slice(2) as [string, string]));
    expect(read(photographed)).toEqual({ id: 7, file: { kind: "photograph", hash: "abcdef0123456789", width: 320 } });
    expect(read(untried)).toEqual({ id: 7, file: { kind: "pending", width: 320 } });
    expect(read(drawn)).toEqual({ id: 7, file: { kind: "drawn", hash: expect.stringMatching(/^[0-9a-f]{16}$/) } });
  });

  it.each([
    ["0", "pending-320"],
    ["-1", "pending-320"],
    ["07", "pending-320"],
    ["1e3", "pending-320"],
    ["2147483648", "pending-320"],
    ["99999999999999999999", "pending-320"],
    ["7", "pending-321"],
    ["7", "pending-320.webp"],
    ["7", "abcdef0123456789.webp"],
    ["7", "abcdef0123456789-1280.webp"],
    ["7", "ABCDEF0123456789-320.webp"],
    ["7", "../secret.svg"],
    ["7", "abcdef0123456789.svg\n"],
    ["7", ""],
    [undefined, undefined],
  ])("knows no address %j %j", (bookId, rendition) => {
    expect(readCoverPath(bookId, rendition)).toBeNull();
  });
});
