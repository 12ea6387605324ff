import fc from "fast-check";
import { expect, it } from "vitest";

import { ByteReader, ByteWriter } from "./bytes.ts";
import { readWords, writeWords } from "./word-bits.ts";

const LARGEST = 2 ** 24 - 1;
const weight = fc.oneof(fc.constant(1), fc.integer({ min: 0, max: 255 }));
const number = fc.oneof(fc.nat(40), fc.nat(5_000), fc.nat(LARGEST));
const words = fc
  .uniqueArray(fc.tuple(number, weight), { maxLength: 200, selector: ([one]) => one })
  .map((all) => Uint32Array.from(all, ([one, weighs]) => one * 256 + weighs).sort());

function written(all: Uint32Array, before = 0) {
  const out = new ByteWriter();
  for (let at = 0; at < before; at++) out.byte(255);
  writeWords(out, all);
  return Buffer.from(out.written);
}

it("a book's words are read as they were written, whatever stands before and after them", () => {
  fc.assert(
    fc.property(words, fc.nat(9), (all, before) => {
      const reader = new ByteReader(Buffer.concat([written(all, before), Buffer.alloc(9, 255)]));
      reader.at = before;
      const read = new Uint32Array(all.length);
      expect(reader.varint()).toBe(all.length);
      readWords(reader.bytes, reader.at, all.length, read);
      expect(read).toEqual(all);
    }),
    { examples: [[Uint32Array.of(0, 256, LARGEST * 256 + 255), 1]] },
  );
});

it("words that are numbered by frequency take little more than a byte each", () => {
  // As in a text: of the first ten words each, of the others the fewer, the rarer they are.
  const numbers = new Set(Array.from({ length: 100 }, (_, at) => Math.floor(40_000 ** (at / 100))));
  const all = Uint32Array.from(numbers, (one) => one * 256 + 1);
  expect(written(all).length).toBeLessThan(1.1 * all.length);
});

it("bytes cut short or of something else are read as some words, and to an end", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), fc.nat(300), (bytes, count) => {
      readWords(bytes, 0, count, new Uint32Array(count));
    }),
  );
});
