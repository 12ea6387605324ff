import { rm } from "node:fs/promises";

import { BookColumns, COLUMNS } from "#app/match/matching/book-columns.ts";

import { writeAscending } from "./ascending.ts";
import { hashOf } from "./hash.ts";
import { INDEX_VERSION, type IndexHead } from "./index-file.ts";
import { isTooRare, KINDS, spellingKey, type IndexPart } from "./index-part.ts";
import { writeKeyedLists, type KeyedList } from "./keyed-lists.ts";
import { DEAD, isBefore, mergedLists, type NewSlots } from "./merged-lists.ts";
import { SectionWriter } from "./section-file.ts";
import { byFrequency, writeBooks } from "./write-books.ts";

type State = Pick<IndexHead, "id" | "cursor" | "isWhole">;

/** Of a book that several parts have, the last counts. A failed attempt leaves no file. */
export async function writeIndex(path: string, parts: readonly IndexPart[], state: State): Promise<void> {
  const out = new SectionWriter(path);
  try {
    const newSlots = slotsOf(parts);
    const columns = mergedColumns(parts, newSlots);
    const slots = newSlots.reduce((sum, of) => sum + of.filter((slot) => slot !== DEAD).length, 0);
    const words = parts.map(({ wordCount }) => new Uint32Array(wordCount));
    const booksOfWords: number[] = [];
    const spelling = new Map<string, string[]>();
    for (const kind of KINDS) {
      const isWords = kind === "words";
      const lists = mergedLists(parts, kind, newSlots, (part, place, merged) => {
        if (isWords) words[part]![place] = merged;
      });
      writeKeyedLists(out, kind, lists, (list) => {
        if (!isWords) return;
        booksOfWords.push(list.postings.length);
        noteSpelling(list, slots, spelling);
      });
    }
    const { places, numbers } = byFrequency(booksOfWords);
    out.whole("wordPlaces", places);
    out.whole("wordNumbers", numbers);
    for (const ofPart of words) ofPart.forEach((merged, place) => (ofPart[place] = numbers[merged]!));
    writeKeyedLists(out, "spelling", spellingLists(spelling));
    writeBooks(out, parts, newSlots, words);
    for (const name of COLUMNS) out.whole(`columns.${name}`, columns[name].subarray(0, slots));
    writeIds(out, columns.ids.subarray(0, slots));
    out.finish({ version: INDEX_VERSION, slots, ...sumsOf(columns, slots), ...state } satisfies IndexHead);
  } catch (error) {
    out.close();
    await rm(path, { force: true });
    throw error;
  }
}

function slotsOf(parts: readonly IndexPart[]): NewSlots {
  const newer = new Set<number>();
  const newSlots = parts.map(({ slots }) => new Int32Array(slots).fill(DEAD));
  for (let part = parts.length - 1; part >= 0; part--) {
    const { slots, columns } = parts[part]!;
    for (let slot = 0; slot < slots; slot++) {
      const id = columns.ids[slot]!;
      if (id === 0 || newer.has(id)) continue;
      newSlots[part]![slot] = 0;
      if (part > 0) newer.add(id);
    }
  }
  let next = 0;
  for (const slots of newSlots) {
    for (let slot = 0; slot < slots.length; slot++) if (slots[slot] !== DEAD) slots[slot] = next++;
  }
  return newSlots;
}

function mergedColumns(parts: readonly IndexPart[], newSlots: NewSlots): BookColumns {
  const merged = new BookColumns();
  merged.reserve(parts.reduce((sum, { slots }) => sum + slots, 0));
  for (const [part, { columns }] of parts.entries()) {
    for (const [slot, target] of newSlots[part]!.entries()) {
      if (target !== DEAD) for (const name of COLUMNS) merged[name][target] = columns[name][slot]!;
    }
  }
  return merged;
}

function writeIds(out: SectionWriter, ids: Int32Array): void {
  const slots = Uint32Array.from(ids.keys()).sort((one, other) => ids[one]! - ids[other]!);
  writeAscending(
    out,
    "ids",
    Int32Array.from(slots, (slot) => ids[slot]!),
  );
  out.whole("slotsOfIds", slots);
}

function sumsOf({ lengths, readers }: BookColumns, slots: number): Pick<IndexHead, "totalLength" | "mostReaders"> {
  let [totalLength, mostReaders] = [0, 0];
  for (let slot = 0; slot < slots; slot++) {
    totalLength += lengths[slot]!;
    mostReaders = Math.max(mostReaders, readers[slot]!);
  }
  return { totalLength, mostReaders };
}

function noteSpelling({ key: stem, note, postings }: KeyedList, slots: number, spelling: Map<string, string[]>): void {
  if (isTooRare(postings.length, slots)) return;
  const word = note.slice(1) || stem;
  const key = spellingKey(word[0]!, word.length);
  const words = spelling.get(key);
  if (words) words.push(word);
  else spelling.set(key, [word]);
}

function spellingLists(spelling: ReadonlyMap<string, readonly string[]>): KeyedList[] {
  const lists = Array.from(spelling, ([key, words]) => {
    return { hash: hashOf(key), key, note: words.join(" "), postings: [] };
  });
  return lists.sort((one, other) => (isBefore(one, other) ? -1 : 1));
}
