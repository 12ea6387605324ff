import type { ByteWriter } from "./bytes.ts";

/**
 * A book's words as bits, the lowest first. Words are numbered by how many books have them, so that the gap to the next
 * one is about the number itself, divided by a tenth of how many words the book has (Zipf's law): as many of a gap's
 * bits as that are written as they are, the rest as a row of ones (a Rice code). Half of what bytes would take.
 */
const GAPS_OF_A_NUMBER = 8;
const MOST_LOW_BITS = 20;
/** A longer row would be a gap that the law is wrong about: it follows whole. */
const LONGEST_ROW = 15;
const WHOLE_GAP = 24;
/** Rows of ones say weights up to this one. */
const LARGEST_SHORT_WEIGHT = 3;

/** Writes how many there are first. `words` are postings, ascending. */
export function writeWords(out: ByteWriter, words: ArrayLike<number>): void {
  out.varint(words.length);
  const bits = new BitWriter(out);
  let before = -1;
  for (let at = 0; at < words.length; at++) {
    const number = words[at]! >>> 8;
    const gap = number - before - 1;
    const low = lowBits(before, words.length);
    const row = gap >>> low;
    if (row < LONGEST_ROW) {
      bits.put(2 ** row - 1, row + 1);
      bits.put(gap & (2 ** low - 1), low);
    } else {
      bits.put(2 ** LONGEST_ROW - 1, LONGEST_ROW);
      bits.put(gap, WHOLE_GAP);
    }
    putWeight(bits, words[at]! & 255);
    before = number;
  }
  bits.end();
}

/** The first `count` words, into the beginning of `into`. */
export function readWords(bytes: Uint8Array, from: number, count: number, into: Uint32Array): void {
  let at = from * 8;
  let number = -1;
  for (let place = 0; place < count; place++) {
    const row = onesIn(bitsAt(bytes, at));
    if (row < LONGEST_ROW) {
      const low = lowBits(number, count);
      number += (row << low) + (bitsAt(bytes, at + row + 1) & ((1 << low) - 1)) + 1;
      at += row + 1 + low;
    } else {
      number += (bitsAt(bytes, at + LONGEST_ROW) & ((1 << WHOLE_GAP) - 1)) + 1;
      at += LONGEST_ROW + WHOLE_GAP;
    }
    const next = bitsAt(bytes, at);
    const weight = onesIn(next) + 1;
    if (weight <= LARGEST_SHORT_WEIGHT) {
      into[place] = (number << 8) | weight;
      at += weight;
    } else {
      into[place] = (number << 8) | ((next >>> LARGEST_SHORT_WEIGHT) & 255);
      at += LARGEST_SHORT_WEIGHT + 8;
    }
  }
}

function putWeight(bits: BitWriter, weight: number): void {
  if (weight > 0 && weight <= LARGEST_SHORT_WEIGHT) return bits.put(2 ** (weight - 1) - 1, weight);
  bits.put(2 ** LARGEST_SHORT_WEIGHT - 1, LARGEST_SHORT_WEIGHT);
  bits.put(weight, 8);
}

/** How many bits of the gap after a number are written as they are. */
function lowBits(number: number, words: number): number {
  const gap = ((number + 1) * GAPS_OF_A_NUMBER) / words;
  return gap < 2 ? 0 : Math.min(MOST_LOW_BITS, 31 - Math.clz32(gap));
}

/** At least 24 bits from this one on. */
function bitsAt(bytes: Uint8Array, bit: number): number {
  const at = bit >>> 3;
  return (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> (bit & 7);
}

/** How many of the lowest bits are 1 in a row; more than 32 if all are. */
function onesIn(bits: number): number {
  return (31 - Math.clz32(~bits & (bits + 1))) & 63;
}

class BitWriter {
  readonly #out: ByteWriter;
  #waiting = 0;
  #count = 0;

  constructor(out: ByteWriter) {
    this.#out = out;
  }

  /** The lowest `count` bits, at most 24, of a number that has no others. */
  put(bits: number, count: number): void {
    this.#waiting |= bits << this.#count;
    this.#count += count;
    for (; this.#count > 7; this.#count -= 8) {
      this.#out.byte(this.#waiting & 255);
      this.#waiting >>>= 8;
    }
  }

  end(): void {
    if (this.#count > 0) this.#out.byte(this.#waiting);
  }
}
