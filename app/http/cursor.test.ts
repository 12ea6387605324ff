import fc from "fast-check";
import { expect, it } from "vitest";

import { readCursor, writeCursor } from "./cursor.ts";

const TIME = fc.bigInt({ min: 0n, max: 9_999_999_999_999_999n }).map(String);
const TEXT = fc.string({ unit: "grapheme", maxLength: 80 }).filter((text) => text.isWellFormed() && !/\0/.test(text));
const ID = fc.integer({ min: 1, max: 2_147_483_647 });

it("a cursor comes back from an address as it was written", () => {
  fc.assert(
    fc.property(TIME, TEXT, ID, (time, text, id) => {
      expect(readCursor(writeCursor([time, id]), ["time"])).toEqual([time, id]);
      expect(readCursor(writeCursor([text, time, id]), ["text", "time"])).toEqual([text, time, id]);
      expect(readCursor(writeCursor([time, text, id]), ["number", "text"])).toEqual([time, text, id]);
    }),
  );
});

it.each([
  null,
  "",
  "x",
  "1-2",
  "null",
  "{}",
  "[]",
  "[1,2]",
  '["1"]',
  '["1",2,3]',
  '["x",1]',
  '["12345678901234567",1]',
  '["-1",1]',
  '["1","1"]',
  '["1",1.5]',
  '["1",9007199254740993]',
  '["1",2147483648]',
])("an address that spells no cursor of a time, %j, begins at the start", (text) => {
  expect(readCursor(text, ["time"])).toBeNull();
});

it.each(['["a\\u0000",1]', '["\\ud800",1]', `["${"a".repeat(201)}",1]`])(
  "a text that no database compares, %j, begins at the start",
  (text) => {
    expect(readCursor(text, ["text"])).toBeNull();
  },
);
