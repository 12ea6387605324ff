import { ByteReader, ByteWriter } from "./bytes.ts";
import { hashOf } from "./hash.ts";
import { readPostings, readPostingsHead, writePostings, type PostingsHead } from "./posting-codes.ts";
import type { SectionFile, SectionWriter } from "./section-file.ts";

export interface KeyedList {
  hash: number;
  key: string;
  note: string;
  /** Ascending; valid until the next entry. */
  postings: ArrayLike<number>;
}

export interface FoundKey extends PostingsHead {
  place: number;
  note: string;
  from: number;
  length: number;
}

const ENTRY = 8;
const ENTRIES_OF_A_BUCKET = 64;
const USUAL_HEAD = 96;
const MOST_REMEMBERED = 4_000;
const PIECE = 1 << 20;

/** Lists of postings in a file, found by key. The directory is sorted by hash; memory holds every 64th entry or so. */
export class KeyedLists {
  readonly #file: SectionFile;
  readonly #name: string;
  readonly count: number;
  readonly #buckets: Uint32Array<ArrayBuffer>;
  readonly #shift: number;
  #remembered = new Map<string, FoundKey | null>();

  constructor(file: SectionFile, name: string) {
    this.#file = file;
    this.#name = name;
    this.count = file.lengthOf(`${name}.directory`) / ENTRY - 1;
    this.#buckets = file.load(`${name}.buckets`, new Uint32Array(file.lengthOf(`${name}.buckets`) / 4));
    this.#shift = 32 - Math.log2(this.#buckets.length - 1);
  }

  find(key: string): FoundKey | null {
    const known = this.#remembered.get(key);
    if (known !== undefined) return known;
    if (this.#remembered.size >= MOST_REMEMBERED) this.#remembered = new Map();
    const found = this.#look(key);
    this.#remembered.set(key, found);
    return found;
  }

  keyAt(place: number): string {
    const entry = this.#file.read(`${this.#name}.directory`, place * ENTRY, Buffer.alloc(2 * ENTRY));
    return this.#head(place, entry.readUInt32LE(4), entry.readUInt32LE(4 + ENTRY)).key;
  }

  read(found: FoundKey, into: Uint32Array): void {
    const { from, length } = found;
    if (bytes.length <= length) bytes = Buffer.allocUnsafeSlow(Math.ceil(1.2 * length) + 1);
    this.#file.read(`${this.#name}.records`, from, bytes.subarray(0, length));
    readPostings(bytes, 0, found, into);
  }

  *entries(): Generator<KeyedList> {
    let [piece, start] = [Buffer.alloc(0), 0];
    let postings = new Uint32Array(1024);
    const directory = Buffer.alloc(PIECE);
    const perPiece = PIECE / ENTRY - 1;
    for (let place = 0; place < this.count; place++) {
      if (place % perPiece === 0) this.#file.read(`${this.#name}.directory`, place * ENTRY, directory);
      const at = (place % perPiece) * ENTRY;
      const [from, to] = [directory.readUInt32LE(at + 4), directory.readUInt32LE(at + 4 + ENTRY)];
      if (to > start + piece.length || from < start) {
        piece = this.#file.read(`${this.#name}.records`, from, Buffer.allocUnsafe(Math.max(PIECE, to - from)));
        start = from;
      }
      const reader = new ByteReader(piece.subarray(from - start, to - start));
      const [key, note, head] = [reader.text(), reader.text(), readPostingsHead(reader)];
      if (postings.length < head.count) postings = new Uint32Array(2 * head.count);
      readPostings(reader.bytes, reader.at, head, postings);
      yield { hash: directory.readUInt32LE(at), key, note, postings: postings.subarray(0, head.count) };
    }
  }

  #look(key: string): FoundKey | null {
    const hash = hashOf(key);
    const bucket = hash >>> this.#shift;
    const [first, end] = [this.#buckets[bucket]!, this.#buckets[bucket + 1]!];
    const entries = Buffer.alloc((end - first + 1) * ENTRY);
    this.#file.read(`${this.#name}.directory`, first * ENTRY, entries);
    for (let at = 0; at < entries.length - ENTRY; at += ENTRY) {
      if (entries.readUInt32LE(at) !== hash) continue;
      const found = this.#head(first + at / ENTRY, entries.readUInt32LE(at + 4), entries.readUInt32LE(at + 4 + ENTRY));
      if (found.key === key) return found;
    }
    return null;
  }

  #head(place: number, from: number, to: number): FoundKey & { key: string } {
    for (let size = Math.min(USUAL_HEAD, to - from); ; size = to - from) {
      const reader = new ByteReader(this.#file.read(`${this.#name}.records`, from, Buffer.alloc(size)));
      const [key, note, head] = [reader.text(), reader.text(), readPostingsHead(reader)];
      if (reader.at > size && size < to - from) continue;
      return { key, place, note, ...head, from: from + reader.at, length: Math.max(0, to - from - reader.at) };
    }
  }
}

let bytes = Buffer.allocUnsafeSlow(PIECE);

/** `lists` must be in order; `onWritten` gets each with its place. */
export function writeKeyedLists(
  out: SectionWriter,
  name: string,
  lists: Iterable<KeyedList>,
  onWritten: (list: KeyedList, place: number) => void = () => {},
): void {
  let directory = new Uint32Array(1 << 12);
  let count = 0;
  let at = 0;
  const record = new ByteWriter();
  out.begin(`${name}.records`);
  for (const list of lists) {
    record.clear();
    record.text(list.key);
    record.text(list.note);
    writePostings(record, list.postings);
    if (at + record.length >= 2 ** 32) throw new Error("The index is full");
    if (2 * count + 4 > directory.length) directory = grown(directory);
    directory[2 * count] = list.hash;
    directory[2 * count + 1] = at;
    out.write(record.written);
    at += record.length;
    onWritten(list, count++);
  }
  directory[2 * count] = directory[2 * count + 1] = 0;
  directory[2 * count + 1] = at;
  out.whole(`${name}.directory`, directory.subarray(0, 2 * count + 2));
  out.whole(`${name}.buckets`, bucketsOf(directory, count));
}

function bucketsOf(directory: Uint32Array, count: number): Uint32Array<ArrayBuffer> {
  const bits = Math.max(1, Math.ceil(Math.log2(Math.max(1, count / ENTRIES_OF_A_BUCKET))));
  const buckets = new Uint32Array(2 ** bits + 1).fill(count);
  for (let place = count - 1; place >= 0; place--) buckets[directory[2 * place]! >>> (32 - bits)] = place;
  for (let bucket = buckets.length - 2; bucket >= 0; bucket--) {
    buckets[bucket] = Math.min(buckets[bucket]!, buckets[bucket + 1]!);
  }
  return buckets;
}

function grown(from: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * from.length);
  larger.set(from);
  return larger;
}
