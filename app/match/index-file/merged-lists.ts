import { isNameNote, type IndexPart, type Kind } from "./index-part.ts";
import type { KeyedList } from "./keyed-lists.ts";

/** New slot by part and slot; `DEAD` where another part has a newer state of the book. */
export type NewSlots = readonly Int32Array[];

export const DEAD = -1;

/** Lists of several parts as one, with new slots and without dead ones. `onPlace` gets the new place of each list. */
export function* mergedLists(
  parts: readonly IndexPart[],
  kind: Kind,
  newSlots: NewSlots,
  onPlace: (part: number, place: number, merged: number) => void = () => {},
): Generator<KeyedList> {
  const heads = parts.map((part, at) => {
    const lists = part.entries(kind)[Symbol.iterator]();
    return { part: at, lists, place: 0, list: next(lists) };
  });
  let postings = new Uint32Array(1_024);
  for (let merged = 0; ;) {
    const first = heads.reduce<KeyedList | null>((least, { list }) => (isBefore(list, least) ? list : least), null);
    if (!first) return;
    const { hash, key } = first;
    let [count, note] = [0, ""];
    const joined = heads.filter(({ list }) => list?.hash === hash && list.key === key);
    for (const head of joined) {
      const list = head.list!;
      const slots = newSlots[head.part]!;
      if (postings.length < count + list.postings.length) postings = grown(postings, count + list.postings.length);
      for (let at = 0; at < list.postings.length; at++) {
        const slot = slots[list.postings[at]! >>> 8]!;
        if (slot !== DEAD) postings[count++] = (slot << 8) | (list.postings[at]! & 255);
      }
      note = isNameNote(list.note) ? `1${(note || list.note).slice(1)}` : note || list.note;
    }
    const survives = count > 0 || isNameNote(note);
    for (const head of joined) {
      if (survives) onPlace(head.part, head.place, merged);
      head.place++;
      head.list = next(head.lists);
    }
    if (survives) {
      yield { hash, key, note, postings: postings.subarray(0, count) };
      merged++;
    }
  }
}

function next(lists: Iterator<KeyedList>): KeyedList | null {
  const { value, done } = lists.next();
  return done ? null : value;
}

export function isBefore(one: KeyedList | null, other: KeyedList | null): boolean {
  if (!one || !other) return one !== null;
  return one.hash < other.hash || (one.hash === other.hash && one.key < other.key);
}

function grown(from: Uint32Array, least: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * least);
  larger.set(from);
  return larger;
}
