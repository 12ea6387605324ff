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
          { name: "By page", books: 8 },
          { name: "By minutes", books: 4 },
        ],
      }),
    ).toEqual([
      "You finished 12 books by 9 authors in 2026, 3 of them by Ursula K. Le Guin.",
      "They have 310 pages on average. The length of 1 book is unknown.",
      "You gave 1 book 5 stars. 11 books have no stars yet.",
      "Most common form: Novel (2 of 12). The form of 10 books is unknown.",
      "Most common way: By page (8 of 12).",
    ]);
  });

  it.each([
    [1, 1, [1], "You finished 1 book in 2026."],
    [3, 3, [1, 1, 1], "You finished 3 books in 2026, each by a different author."],
    [5, 3, [2, 2, 1], "You finished 5 books by 3 authors in 2026, 2 each by A and B."],
    [8, 4, [2, 2, 2, 2], "You finished 8 books by 4 authors in 2026, including 2 each by 4 of them."],
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
    expect(html).toContain("each by a different author");
    expect(html).not.toMatch(/<rect|<table/);
  });
});

it.each([
  [1, [["Short stories", 1]], "Form: Short stories."],
  [2, [["Biography", 2]], "Form: Biography."],
  [4, [["Stage play", 4]], "Form: Stage play."],
  [3, [["Poetry", 1]], "Most common form: Poetry (1 of 3). The form of 2 books is unknown."],
  [
    2,
    [
      ["Diary", 1],
      ["Memoir", 1],
    ],
    "Each has a different form.",
  ],
] as Array<[number, Array<[string, number]>, string]>)("the forms of %i books: %j", (books, kinds, expected) => {
  const counts = kinds.map(([name, each]) => ({ name, books: each }));
  expect(sentences({ books, kinds: counts }).at(-1)).toBe(expected);
});
