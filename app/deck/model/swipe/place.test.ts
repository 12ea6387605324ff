import fc from "fast-check";
import { expect, it } from "vitest";

import { GENRES } from "#db/genres.ts";

import { formatPass } from "./deck-order.ts";
import { placeQuery, readPlace, readPosition } from "./place.ts";

it("reads back every place it writes", () => {
  const genre = fc.option(fc.constantFrom(...GENRES));
  const count = fc.nat(999_999_999);
  const passes = fc.record({
    seed: fc.integer({ min: 0, max: 0xffffffff }),
    size: count,
    epoch: count,
    lap: count,
    began: count,
  });
  fc.assert(
    fc.property(genre, passes, count, fc.integer({ min: 1, max: 2 ** 31 - 1 }), (of, pass, at, id) => {
      const query = new URLSearchParams(placeQuery(of, { pass: formatPass(pass), at, book: { id } }));
      expect(readPlace(query)).toEqual({ genre: of, pass, at, bookId: id });
    }),
  );
});

it("knows no genre but the ten", () => {
  expect(readPlace(new URLSearchParams("genre=Romance"))).toBeNull();
  expect(readPlace(new URLSearchParams("genre="))).toEqual({ genre: null, pass: null, at: 0, bookId: null });
});

it.each([null, "", "-1", "1.5", "1e3", "NaN", "٣", "9999999999"])(
  "starts at the beginning when the position reads %j",
  (text) => {
    expect(readPosition(text)).toBe(0);
  },
);
