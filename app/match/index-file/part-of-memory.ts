import type { BookIndex } from "#app/match/matching/book-index.ts";
import { FACETS } from "#app/match/wish/vocabulary.ts";

import { hashOf } from "./hash.ts";
import { wordNote, type IndexPart, type Kind } from "./index-part.ts";
import type { KeyedList } from "./keyed-lists.ts";

export function partOfMemory(index: BookIndex): IndexPart {
  const { terms, names, columns, postings, facets, contents, facetsOfSlot } = index;
  const words = sorted(
    terms.stems.map((stem, term) => ({
      key: stem,
      note: wordNote(terms.isOfName(stem), terms.firstWords[term]!, stem),
      postings: () => postings.own.valuesOf(term),
      term,
    })),
  );
  const placeOfTerm = new Uint32Array(terms.stems.length);
  for (const [place, { term }] of words.entries()) placeOfTerm[term] = place;
  const lists: Record<Kind, () => Iterable<KeyedList>> = {
    words: () => read(words),
    titles: () => namedSlots("titles"),
    authors: () => namedSlots("authors"),
    surnames: () => namedSlots("surnames"),
    comparable: () => namedSlots("comparable"),
    facets: () =>
      read(
        sorted(FACETS.map(({ number }) => ({ key: String(number), note: "", postings: () => facets.ownOf(number) }))),
      ),
  };
  function namedSlots(kind: "titles" | "authors" | "surnames" | "comparable"): Iterable<KeyedList> {
    const named = Array.from(names.here(kind), ([key, ids]) => ({
      key,
      note: "",
      postings: () => Uint32Array.from(ids, (id) => index.slotOf(id)! * 256 + 1).sort(),
    }));
    return read(sorted(named));
  }
  return {
    slots: index.slotsUsed,
    columns,
    wordCount: words.length,
    entries: (kind) => lists[kind](),
    facetsAt: (slot) => facetsOfSlot.valuesOf(slot),
    namesAt: (slot) => names.writtenOf(columns.ids[slot]!)!,
    contentsAt: (slot) => contents.valuesOf(slot).map((word) => placeOfTerm[word >>> 8]! * 256 + (word & 255)),
  };
}

interface Listed {
  key: string;
  note: string;
  postings: () => ArrayLike<number>;
}

function sorted<List extends Listed>(lists: readonly List[]): Array<List & { hash: number }> {
  const hashed = lists.map((list) => ({ ...list, hash: hashOf(list.key) }));
  return hashed.sort((one, other) => one.hash - other.hash || (one.key < other.key ? -1 : 1));
}

function* read(lists: ReadonlyArray<Listed & { hash: number }>): Generator<KeyedList> {
  for (const { hash, key, note, postings } of lists) yield { hash, key, note, postings: postings() };
}
