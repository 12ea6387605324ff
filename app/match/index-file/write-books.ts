import { writeAscending } from "./ascending.ts";
import { ByteWriter } from "./bytes.ts";
import type { IndexPart } from "./index-part.ts";
import { DEAD, type NewSlots } from "./merged-lists.ts";
import type { SectionWriter } from "./section-file.ts";
import { writeWords } from "./word-bits.ts";

export function writeBooks(
  out: SectionWriter,
  parts: readonly IndexPart[],
  newSlots: NewSlots,
  words: readonly Uint32Array[],
): void {
  const [facets, record, facetStarts, recordStarts] = [new ByteWriter(), new ByteWriter(), [0], [0]];
  const { pairs, codes } = facetPairs(parts, newSlots);
  const authors = new Map<string, number>();
  let end = 0;
  out.begin("records");
  for (const [at, part] of parts.entries()) {
    const numbers = words[at]!;
    for (const [slot, target] of newSlots[at]!.entries()) {
      if (target === DEAD) continue;
      for (const posting of Array.from(part.facetsAt(slot))) facets.varint(codes.get(posting)!);
      facetStarts.push(facets.length);
      record.clear();
      const { title, author, readersOf } = part.namesAt(slot);
      record.text(title);
      writeAuthor(record, author, target, authors);
      record.varint(readersOf.length);
      for (const name of readersOf) record.text(name);
      writeWords(record, Uint32Array.from(part.contentsAt(slot), (word) => numbered(word, numbers)).sort());
      out.write(record.written);
      recordStarts.push((end += record.length));
      if (end >= 2 ** 32) throw new Error("The index is full");
    }
  }
  writeAscending(out, "recordStarts", recordStarts);
  writeAscending(out, "facetStarts", facetStarts);
  out.whole("facetPairs", pairs);
  out.whole("facetBytes", Buffer.from(facets.written));
}

/** The first book of an author has the name, every other one 0 and the slot of the first. */
function writeAuthor(record: ByteWriter, author: string, slot: number, authors: Map<string, number>): void {
  const first = authors.get(author);
  if (first === undefined && author !== "") {
    authors.set(author, slot);
    record.text(author);
  } else {
    record.varint(0);
    record.varint(first ?? slot);
  }
}

/** Facets with their strengths, commonest first, and the place of each: a book's take a byte or two each. */
function facetPairs(
  parts: readonly IndexPart[],
  newSlots: NewSlots,
): { pairs: Uint32Array<ArrayBuffer>; codes: ReadonlyMap<number, number> } {
  const counts = new Map<number, number>();
  for (const [at, part] of parts.entries()) {
    for (const [slot, target] of newSlots[at]!.entries()) {
      if (target === DEAD) continue;
      for (const posting of Array.from(part.facetsAt(slot))) counts.set(posting, (counts.get(posting) ?? 0) + 1);
    }
  }
  const pairs = Uint32Array.from(counts.keys()).sort(
    (one, other) => counts.get(other)! - counts.get(one)! || one - other,
  );
  return { pairs, codes: new Map(Array.from(pairs, (pair, code) => [pair, code])) };
}

function numbered(word: number, numbers: Uint32Array): number {
  return numbers[word >>> 8]! * 256 + (word & 255);
}

export function byFrequency(books: readonly number[]): {
  places: Uint32Array<ArrayBuffer>;
  numbers: Uint32Array<ArrayBuffer>;
} {
  const places = Uint32Array.from(books.keys()).sort((one, other) => books[other]! - books[one]! || one - other);
  const numbers = new Uint32Array(places.length);
  for (let number = 0; number < places.length; number++) numbers[places[number]!] = number;
  return { places, numbers };
}
