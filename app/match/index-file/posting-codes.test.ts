import fc from "fast-check";
import { expect, it } from "vitest";

import { ByteReader, ByteWriter } from "./bytes.ts";
import { readPostings, readPostingsHead, writePostings } from "./posting-codes.ts";

const LARGEST = 2 ** 24 - 1;
const number = fc.oneof(fc.nat(200), fc.nat(5_000), fc.nat(LARGEST));
const weight = fc.oneof(fc.constantFrom(1, 2, 3, 140, 255), fc.nat(255));
const postings = fc
  .uniqueArray(fc.tuple(number, weight), { maxLength: 300, size: "max", selector: ([one]) => one })
  .map((all) => Uint32Array.from(all, ([one, weighs]) => one * 256 + weighs).sort());

function written(all: Uint32Array): Buffer {
  const out = new ByteWriter();
  writePostings(out, all);
  return Buffer.from(out.written);
}

it("postings are read as they were written, whatever weights they have", () => {
  fc.assert(
    fc.property(postings, (all) => {
      const reader = new ByteReader(written(all));
      const head = readPostingsHead(reader);
      const read = new Uint32Array(all.length);
      readPostings(reader.bytes, reader.at, head, read);
      expect([head.count, read]).toEqual([all.length, all]);
    }),
    { examples: [[Uint32Array.of(0, LARGEST * 256 + 255)]] },
  );
});

it("a list that has few weights has a byte for each posting, whichever weights they are", () => {
  for (const weights of [[1], [1, 2], [255, 140, 77]]) {
    const all = Uint32Array.from({ length: 1_000 }, (_, at) => 5 * at * 256 + weights[at % weights.length]!);
    expect(written(all).length).toBeLessThan(1_010);
  }
});
