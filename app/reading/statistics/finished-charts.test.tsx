import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";

import type { FinishedBooks } from "./finished-books.ts";
import { FinishedCharts } from "./finished-charts.tsx";

const NOTHING: FinishedBooks = {
  books: 0,
  authors: { count: 0, most: [] },
  lengths: [],
  meanPages: null,
  stars: [],
  meanStars: null,
  kinds: [],
  editions: [],
};

/** The sentences above the charts. */
function sentences(facts: Partial<FinishedBooks>): string[] {
  const html = renderToStaticMarkup(<FinishedCharts finished={{ ...NOTHING, ...facts }} period="in 2026" />);
  return [...html.matchAll(/<figcaption[^>]*>([^<]*)</g)].map((caption) => caption[1]!);
}

describe("the charts of finished books", () => {
  it("are none without a finished book", () => {
    expect(sentences({})).toEqual([]);
  });

  it("say how many books each leaves out, and why", () => {
    expect(
      sentences({
        books: 12,
        authors: {
          count: 9,
          most: [
            { name: "Ursula K. Le Guin", books: 3 },
            { name: "A. Author", books: 2 },
          ],
        },
        lengths: [
          { name: "Under 150 pages", books: 4 },
          { name: "300–449", books: 7 },
        ],
        meanPages: 310,
        stars: [{ name: "5 stars", books: 1 }],
        meanStars: 5,
        kinds: [{ name: "Novel", books: 2 }],
        editions: [
          { name: "By the page", books: 8 },
          { name: "By ear", books: 4 },
        ],
      }),
    ).toEqual([
      "You finished 12 books by 9 authors in 2026; most by Ursula K. Le Guin: 3.",
      "On average they have 310 pages. Left out: 1 book with no number of pages.",
      "You gave 5 stars to 1 book. Left out: 11 books with no stars from you.",
      "Novel, all 2, as the catalogue says. Left out: 10 books with no kind in our catalogue.",
      "By the page leads: 8 of 12, as your places say.",
    ]);
  });

  it.each([
    [1, 1, [1], "You finished 1 book by 1 author in 2026."],
    [3, 3, [1, 1, 1], "You finished 3 books by 3 authors in 2026, none of them twice."],
    [5, 3, [2, 2, 1], "You finished 5 books by 3 authors in 2026; most by A and B, 2 each."],
    [8, 4, [2, 2, 2, 2], "You finished 8 books by 4 authors in 2026; several by 4 of them, 2 each."],
  ])("name the authors of %i books by %i", (books, count, most, expected) => {
    const named = most.map((each, index) => ({ name: "ABCD"[index]!, books: each }));
    expect(sentences({ books, authors: { count, most: named } })).toEqual([expected]);
  });

  it("draw no bar for authors of one book each, nor for a single kind", () => {
    const html = renderToStaticMarkup(
      <FinishedCharts
        finished={{
          ...NOTHING,
          books: 2,
          authors: {
            count: 2,
            most: [
              { name: "A", books: 1 },
              { name: "B", books: 1 },
            ],
          },
          kinds: [{ name: "Novel", books: 2 }],
        }}
        period="in 2026"
      />,
    );
    expect(html).toContain("none of them twice");
    expect(html).not.toMatch(/<rect|<table/);
  });
});
