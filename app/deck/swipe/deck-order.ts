/** A random order that needs no storing or sorting: every position costs the same, and a new book moves no other. */
export interface Shuffle {
  seed: number;
  /** Highest number in the deck when the shuffle began; later books wait for the next shuffle. */
  size: number;
  /** Version of the deck's numbering: a shuffle of another epoch is over. */
  epoch: number;
  /** Number of earlier passes through this order: a genre's deck starts again in the same order. */
  lap: number;
  /** In ms since 1970. Books that the reader had swiped before come last. */
  began: number;
}

const ROUNDS = 8;
/** Below 2 × 4 bits a Feistel network cannot produce every order; cycle walking skips the surplus values. */
const MIN_HALF_BITS = 4;

/** A balanced Feistel network with cycle walking (Black and Rogaway, "Ciphers with Arbitrary Finite Domains"). */
export function ordinalAt(shuffle: Pick<Shuffle, "seed" | "size">, position: number): number {
  const half = Math.max(MIN_HALF_BITS, Math.ceil(Math.log2(Math.max(shuffle.size, 2)) / 2));
  let number = position;
  do number = feistel(number, half, shuffle.seed);
  while (number >= shuffle.size);
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

/** `seed.size.epoch.lap.began`, the seed and the time in base 36. */
export function formatShuffle(shuffle: Shuffle): string {
  return `${shuffle.seed.toString(36)}.${shuffle.size}.${shuffle.epoch}.${shuffle.lap}.${shuffle.began.toString(36)}`;
}

export function parseShuffle(text: string | null): Shuffle | null {
  const match = /^([0-9a-z]{1,7})\.(\d{1,9})\.(\d{1,9})\.(\d{1,9})\.([0-9a-z]{1,9})$/.exec(text ?? "");
  if (!match) return null;
  const seed = Number.parseInt(match[1]!, 36);
  const [size, epoch, lap] = [Number(match[2]), Number(match[3]), Number(match[4])];
  const began = Number.parseInt(match[5]!, 36);
  return seed <= 0xffffffff ? { seed, size, epoch, lap, began } : null;
}

export function isCurrent(shuffle: Shuffle, deck: Pick<Shuffle, "size" | "epoch">): boolean {
  return shuffle.epoch === deck.epoch && shuffle.size <= deck.size;
}
