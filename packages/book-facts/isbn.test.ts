import fc from "fast-check";
import { expect, test } from "vitest";

import { isbn13From } from "./isbn.ts";

const digits = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }).map((all) => all.join(""));

test("an ISBN is read as people and spreadsheets write it", () => {
  expect(isbn13From("9780439023481")).toBe("9780439023481");
  expect(isbn13From("978-0-439-02348-1")).toBe("9780439023481");
  expect(isbn13From('="9780439023481"')).toBe("9780439023481");
  expect(isbn13From("0439023483")).toBe("9780439023481");
  expect(isbn13From('="0439023483"')).toBe("9780439023481");
  // A spreadsheet ate the leading 0.
  expect(isbn13From("439023483")).toBe("9780439023481");
  expect(isbn13From("0-8044-2957-x")).toBe("9780804429573");
});

test("what is no ISBN is null", () => {
  const wrong = [
    "",
    "x",
    "9780439023482",
    "0439023484",
    "9.78043902348e+12",
    "0000000000",
    "1111111111",
    "9770439023484",
  ];
  for (const text of wrong) expect([text, isbn13From(text)]).toEqual([text, null]);
});

test("of all ten check digits exactly one is right", () => {
  fc.assert(
    fc.property(digits(9), (body) => {
      const right = [..."0123456789"].filter((check) => isbn13From(`978${body}${check}`));
      expect(right).toHaveLength(1);
    }),
  );
});

test("an ISBN-10 keeps its nine digits, and has one right check digit", () => {
  fc.assert(
    fc.property(
      digits(9).filter((body) => new Set(body).size > 1),
      (body) => {
        const found = [..."0123456789X"].map((check) => isbn13From(body + check)).filter((isbn) => isbn !== null);
        expect(found).toHaveLength(1);
        expect(found[0]?.slice(0, 12)).toBe(`978${body}`);
        expect(isbn13From(found[0] ?? "")).toBe(found[0]);
      },
    ),
  );
});

test("a wrong digit never passes", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 9 }), (index, by) => {
      const isbn = "9780439023481";
      const wrong = isbn.slice(0, index) + ((Number(isbn[index]) + by) % 10) + isbn.slice(index + 1);
      expect(isbn13From(wrong)).toBeNull();
    }),
  );
});
