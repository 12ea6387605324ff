/**
 * The shuffled order beneath a deck, from which a ranked pass is dealt (next-cards.server.ts). A pass through a deck is a seed and a size; the book at a position of the pass is
 * the one whose number is `numberAt(pass, position)`. Nothing is stored or sorted, so position 5,000 of a
 * million costs what position 0 does, and a book added or deleted meanwhile moves no other.
 */
export interface Pass {
  /** 32 bits that fix the order. */
  seed: number;
  /** How many numbers the deck had given out when the pass began. Later books wait for the next pass. */
  size: number;
  /** The deck's numbering; a pass of another epoch is over. */
  epoch: number;
  /** How often this order was gone through before: a genre's deck starts again in the same order. */
  lap: number;
  /** When it began, in ms since 1970: what the reader had swiped before comes last. */
  began: number;
}

const ROUNDS = 8;
/** Below 2 × 4 bits a Feistel network cannot reach every order; cycle walking makes up for the surplus. */
const MIN_HALF_BITS = 4;

/**
 * A keyed permutation of 0 … size - 1: a balanced Feistel network over the next even power of two, walked
 * along its cycle until it is back inside (Black and Rogaway, "Ciphers with Arbitrary Finite Domains").
 */
export function numberAt(pass: Pick<Pass, "seed" | "size">, position: number): number {
  const half = Math.max(MIN_HALF_BITS, Math.ceil(Math.log2(Math.max(pass.size, 2)) / 2));
  let number = position;
  do number = feistel(number, half, pass.seed);
  while (number >= pass.size);
  return number;
}

function feistel(value: number, half: number, seed: number): number {
  const mask = 2 ** half - 1;
  let left = value >>> half;
  let right = value & mask;
  for (let round = 0; round < ROUNDS; round++) {
    const mixed = left ^ (mix(right ^ mix(seed + Math.imul(round + 1, 0x9e3779b9))) & mask);
    left = right;
    right = mixed;
  }
  return ((left << half) | right) >>> 0;
}

/** The 32-bit finaliser of MurmurHash3. */
function mix(input: number): number {
  let hash = input | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A pass as it stands in the address: `seed.size.epoch.lap.began`, the seed and the time in base 36. */
export function formatPass(pass: Pass): string {
  return `${pass.seed.toString(36)}.${pass.size}.${pass.epoch}.${pass.lap}.${pass.began.toString(36)}`;
}

/** Null for anything that `formatPass` could not have written. */
export function parsePass(text: string | null): Pass | null {
  const match = /^([0-9a-z]{1,7})\.(\d{1,9})\.(\d{1,9})\.(\d{1,9})\.([0-9a-z]{1,9})$/.exec(text ?? "");
  if (!match) return null;
  const seed = Number.parseInt(match[1]!, 36);
  const [size, epoch, lap] = [Number(match[2]), Number(match[3]), Number(match[4])];
  const began = Number.parseInt(match[5]!, 36);
  return seed <= 0xffffffff ? { seed, size, epoch, lap, began } : null;
}

/** Whether a pass taken from an address still fits the deck: same numbering, and no larger than the deck is now. */
export function isCurrent(pass: Pass, deck: Pick<Pass, "size" | "epoch">): boolean {
  return pass.epoch === deck.epoch && pass.size <= deck.size;
}
