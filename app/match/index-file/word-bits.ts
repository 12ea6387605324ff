import type { ByteWriter } from "./bytes.ts";

/**
 * Rice codes for the gaps between a book's words, which are numbered by frequency. By Zipf's law a gap is about the
 * number itself, divided by a tenth of the book's number of words. Takes half of what bytes would take.
 */
const GAPS_OF_A_NUMBER = 8;
const MOST_LOW_BITS = 20;
/** For a longer row the estimate is wrong: the gap follows whole. */
const LONGEST_ROW = 15;
const WHOLE_GAP = 24;
const LARGEST_SHORT_WEIGHT = 3;

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

function lowBits(number: number, words: number): number {
  const gap = ((number + 1) * GAPS_OF_A_NUMBER) / words;
  return gap < 2 ? 0 : Math.min(MOST_LOW_BITS, 31 - Math.clz32(gap));
}

function bitsAt(bytes: Uint8Array, bit: number): number {
  const at = bit >>> 3;
  return (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> (bit & 7);
}

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
