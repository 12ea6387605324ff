import { readFileSync } from "node:fs";

import { hashOf } from "#app/match/index-file/hash.ts";

import { termsOf } from "./pieces.ts";

/** Numbers of terms and postings, then the lists of `ToldWords`. Written by `lab/train/words-file.ts`. */
export const WORDS_FILE = new URL("words.bin", import.meta.url);

/** Terms by ascending hash, each with the books in whose requests it stands and what it adds there. */
interface ToldWords {
  hashes: Uint32Array;
  starts: Uint32Array;
  books: Uint16Array;
  adds: Uint8Array;
}

let loaded: ToldWords | null = null;

/** By number of book: how well the words of its requests fit, comparable within one text only. */
export function wordsFit(text: string, books: number): Float32Array {
  loaded ??= toldWordsOf(readFileSync(WORDS_FILE));
  const { hashes, starts, books: of, adds } = loaded;
  const fits = new Float32Array(books);
  for (const term of termsOf(text)) {
    const place = placeOf(hashes, hashOf(term));
    if (place === -1) continue;
    for (let at = starts[place]!; at < starts[place + 1]!; at++) fits[of[at]!]! += adds[at]!;
  }
  return fits;
}

function placeOf(hashes: Uint32Array, hash: number): number {
  let [low, high] = [0, hashes.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (hashes[middle]! < hash) low = middle + 1;
    else high = middle;
  }
  return hashes[low] === hash ? low : -1;
}

function toldWordsOf(file: Buffer): ToldWords {
  const bytes = file.buffer.slice(file.byteOffset, file.byteOffset + file.length);
  const [terms, postings] = new Uint32Array(bytes, 0, 2) as unknown as [number, number];
  const booksFrom = 4 * (2 + terms + terms + 1);
  return {
    hashes: new Uint32Array(bytes, 8, terms),
    starts: new Uint32Array(bytes, 8 + 4 * terms, terms + 1),
    books: new Uint16Array(bytes, booksFrom, postings),
    adds: new Uint8Array(bytes, booksFrom + 2 * postings, postings),
  };
}
