import fc from "fast-check";
import { expect, it } from "vitest";

import { GENRES } from "#db/genres.ts";

import { formatShuffle } from "./deck-order.ts";
import { formatDeckUrl, parseDeckUrl, readPosition } from "./deck-url.ts";

it("the deck's address reads back every place it writes", () => {
  const deck = fc.oneof(
    fc.constant({}),
    fc.record({ genre: fc.constantFrom(...GENRES) }),
    fc.record({ list: fc.string({ unit: "grapheme" }) }),
  );
  const count = fc.nat(999_999_999);
  const shuffles = fc.record({
    seed: fc.integer({ min: 0, max: 0xffffffff }),
    size: count,
    epoch: count,
    lap: count,
    began: count,
  });
  fc.assert(
    fc.property(deck, shuffles, count, fc.integer({ min: 1, max: 2 ** 31 - 1 }), (of, shuffle, at, id) => {
      const query = new URLSearchParams(formatDeckUrl(of, { pass: formatShuffle(shuffle), at, book: { id } }));
      expect(parseDeckUrl(query)).toEqual({ genre: null, list: null, ...of, shuffle, at, bookId: id });
    }),
  );
});

it("the deck's address knows no genre but the ten", () => {
  expect(parseDeckUrl(new URLSearchParams("genre=Romance"))).toBeNull();
  expect(parseDeckUrl(new URLSearchParams("genre="))).toEqual({
    genre: null,
    list: null,
    shuffle: null,
    at: 0,
    bookId: null,
  });
});

it.each([null, "", "-1", "1.5", "1e3", "NaN", "٣", "9999999999"])(
  "the deck's address starts at the beginning when the position reads %j",
  (text) => {
    expect(readPosition(text)).toBe(0);
  },
);
