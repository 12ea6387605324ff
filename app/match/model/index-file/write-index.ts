import { rm } from "node:fs/promises";

import { BookColumns, COLUMNS } from "#app/match/model/matching/book-columns.ts";

import { ByteWriter } from "./bytes.ts";
import { hashOf } from "./hash.ts";
import { INDEX_VERSION, type IndexHead } from "./index-file.ts";
import { isTooRare, KINDS, spellingKey, type IndexPart } from "./index-part.ts";
import { writeKeyedLists, type KeyedList } from "./keyed-lists.ts";
import { DEAD, isBefore, mergedLists, type NewSlots } from "./merged-lists.ts";
import { SectionWriter } from "./section-file.ts";

type State = Pick<IndexHead, "id" | "cursor" | "isWhole">;

/**
 * Writes the books of these parts into a file, in their order. Of a book that several parts have, the last counts. A
 * failed attempt leaves no file.
 */
export async function writeIndex(path: string, parts: readonly IndexPart[], state: State): Promise<void> {
  const out = new SectionWriter(path);
  try {
    const newSlots = slotsOf(parts);
    const columns = mergedColumns(parts, newSlots);
    const slots = newSlots.reduce((sum, of) => sum + of.filter((slot) => slot !== DEAD).length, 0);
    const words = parts.map(({ wordCount }) => new Uint32Array(wordCount));
    const spelling = new Map<string, string[]>();
    for (const kind of KINDS) {
      const isWords = kind === "words";
      const lists = mergedLists(parts, kind, newSlots, (part, number, merged) => {
        if (isWords) words[part]![number] = merged;
      });
      writeKeyedLists(out, kind, lists, (list) => isWords && noteSpelling(list, slots, spelling));
    }
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

/** Facets, names and words of each book. */
function writeBooks(
  out: SectionWriter,
  parts: readonly IndexPart[],
  newSlots: NewSlots,
  words: readonly Uint32Array[],
): void {
  const [facets, record, facetStarts, recordStarts] = [new ByteWriter(), new ByteWriter(), [0], [0]];
  let end = 0;
  out.begin("records");
  for (const [at, part] of parts.entries()) {
    for (const [slot, target] of newSlots[at]!.entries()) {
      if (target === DEAD) continue;
      for (const posting of Array.from(part.facetsAt(slot))) {
        facets.varint(posting >>> 8);
        facets.byte(posting & 255);
      }
      facetStarts.push(facets.length);
      record.clear();
      const { title, author, readersOf } = part.namesAt(slot);
      record.text(title);
      record.text(author);
      record.varint(readersOf.length);
      for (const name of readersOf) record.text(name);
      const contents = Array.from(part.contentsAt(slot), (word) => (words[at]![word >>> 8]! << 8) | (word & 255));
      record.varint(contents.length);
      record.postings(contents);
      out.write(record.written);
      recordStarts.push((end += record.length));
      if (end >= 2 ** 32) throw new Error("The index is full");
    }
  }
  out.whole("recordStarts", Uint32Array.from(recordStarts));
  out.whole("facetStarts", Uint32Array.from(facetStarts));
  out.whole("facetBytes", Buffer.from(facets.written));
}

function writeIds(out: SectionWriter, ids: Int32Array): void {
  const slots = Uint32Array.from(ids.keys()).sort((one, other) => ids[one]! - ids[other]!);
  out.whole(
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
