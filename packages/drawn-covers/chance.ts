/** A seeded random generator: the same book gets the same numbers on every machine. */
export type Chance = {
  /** At least `low`, below `high`. */
  between(low: number, high: number): number;
  /** An integer, both ends included. */
  whole(low: number, high: number): number;
  pick<const T>(choices: readonly T[]): T;
  odds(probability: number): boolean;
};

export function chanceOf(seed: string): Chance {
  let state = fnv1a(seed);
  // mulberry32: 32 bits of state suffice for a few dozen numbers, and every engine computes it exactly.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number) => low + next() * (high - low);
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1));
  return {
    between,
    whole,
    pick: (choices) => choices[whole(0, choices.length - 1)] as (typeof choices)[number],
    odds: (probability) => next() < probability,
  };
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}
