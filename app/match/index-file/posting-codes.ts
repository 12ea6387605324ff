import type { ByteReader, ByteWriter } from "./bytes.ts";

/**
 * How a list writes weights: as a code in the lowest bits of each posting. The last code means that the weight follows
 * in a byte; the others mean 1, 2, 3 and so on, or the most frequent weights if these are listed.
 */
interface Way {
  bits: number;
  isListed: boolean;
}

const WAYS: readonly Way[] = [
  ...[0, 1, 2, 3, 4].map((bits) => ({ bits, isListed: false })),
  ...[1, 2, 3, 4].map((bits) => ({ bits, isListed: true })),
];

export interface PostingsHead {
  count: number;
  weightBits: number;
  weights: Uint8Array;
}

const COUNTED = Uint8Array.from({ length: 16 }, (_, code) => code + 1);

export function readPostingsHead(reader: ByteReader): PostingsHead {
  const head = reader.varint();
  const { bits, isListed } = WAYS[head % WAYS.length]!;
  const weights = isListed ? Uint8Array.from({ length: 2 ** bits - 1 }, () => reader.byte()) : COUNTED;
  return { count: Math.floor(head / WAYS.length), weightBits: bits, weights };
}

/** Reads ascending postings (number in the upper 24 bits, weight in the lower 8) into the beginning of `into`. */
export function readPostings(
  bytes: Uint8Array,
  from: number,
  { count, weightBits, weights }: PostingsHead,
  into: Uint32Array,
): void {
  const other = (1 << weightBits) - 1;
  let at = from;
  let number = 0;
  for (let place = 0; place < count; place++) {
    const byte = bytes[at++]!;
    let value = byte;
    if (byte > 127) {
      value &= 127;
      for (let shift = 7, more = byte; more > 127; shift += 7) {
        more = bytes[at++]!;
        value |= (more & 127) << shift;
      }
    }
    number += value >>> weightBits;
    const code = value & other;
    into[place] = (number << 8) | (code === other ? bytes[at++]! : weights[code]!);
  }
}

export function writePostings(out: ByteWriter, postings: ArrayLike<number>): void {
  const { way, codes } = bestWay(postings);
  const other = 2 ** WAYS[way]!.bits - 1;
  out.varint(postings.length * WAYS.length + way);
  if (WAYS[way]!.isListed) for (let code = 0; code < other; code++) out.byte(codes.indexOf(code));
  let before = 0;
  for (let at = 0; at < postings.length; at++) {
    const number = postings[at]! >>> 8;
    const code = codes[postings[at]! & 255]!;
    out.varint((number - before) * (other + 1) + code);
    if (code === other) out.byte(postings[at]! & 255);
    before = number;
  }
}

const FEWEST_LISTED = 8;

function bestWay(postings: ArrayLike<number>): { way: number; codes: Uint8Array } {
  const byCount = postings.length < FEWEST_LISTED ? null : weightsByCount(postings);
  let best: { way: number; codes: Uint8Array } = { way: 0, codes: COUNTED_CODES[0]! };
  let least = Infinity;
  for (const [way, { bits, isListed }] of WAYS.entries()) {
    if (isListed && !byCount) break;
    const codes = isListed ? listed(bits, byCount!) : COUNTED_CODES[bits]!;
    const size = sizeOf(postings, bits, codes) + (isListed ? 2 ** bits - 1 : 0);
    if (size < least) [best, least] = [{ way, codes }, size];
  }
  return best;
}

function weightsByCount(postings: ArrayLike<number>): number[] {
  const counts = new Uint32Array(256);
  for (let at = 0; at < postings.length; at++) counts[postings[at]! & 255]! += 1;
  return Array.from(counts.keys()).sort((one, other) => counts[other]! - counts[one]! || one - other);
}

const COUNTED_CODES = [0, 1, 2, 3, 4].map((bits) => {
  const other = 2 ** bits - 1;
  return Uint8Array.from({ length: 256 }, (_, weight) => (weight > 0 && weight <= other ? weight - 1 : other));
});

function listed(bits: number, weights: readonly number[]): Uint8Array {
  const other = 2 ** bits - 1;
  const codes = new Uint8Array(256).fill(other);
  for (let code = 0; code < other; code++) codes[weights[code]!] = code;
  return codes;
}

function sizeOf(postings: ArrayLike<number>, bits: number, codes: Uint8Array): number {
  const other = 2 ** bits - 1;
  let [size, before] = [0, 0];
  for (let at = 0; at < postings.length; at++) {
    const number = postings[at]! >>> 8;
    const gap = (number - before) << bits;
    size += gap < 1 << 7 ? 1 : gap < 1 << 14 ? 2 : gap < 1 << 21 ? 3 : 4;
    if (codes[postings[at]! & 255] === other) size++;
    before = number;
  }
  return size;
}
