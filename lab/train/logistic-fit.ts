const STEPS = 30;
const RIDGE = 1;

/** Weights, the last of them of a constant 1, by Newton's method with a ridge; `wanted` are chances from 0 to 1. */
export function logisticFit(rows: readonly number[][], wanted: readonly number[]): number[] {
  const width = (rows[0]?.length ?? 0) + 1;
  const weights = Array.from({ length: width }, () => 0);
  for (let step = 0; step < STEPS; step++) {
    const slope = weights.map((weight, at) => (at < width - 1 ? -RIDGE * weight : 0));
    const bend = weights.map((_, at) => weights.map((__, other) => (at === other ? RIDGE : 0)));
    for (const [at, row] of rows.entries()) {
      const signs = [...row, 1];
      const odds = signs.reduce((sum, sign, place) => sum + sign * weights[place]!, 0);
      const chance = 1 / (1 + Math.exp(-odds));
      const certainty = chance * (1 - chance);
      for (let one = 0; one < width; one++) {
        slope[one]! += signs[one]! * (wanted[at]! - chance);
        for (let other = 0; other < width; other++) bend[one]![other]! += certainty * signs[one]! * signs[other]!;
      }
    }
    const change = solved(bend, slope);
    for (let at = 0; at < width; at++) weights[at]! += change[at]!;
  }
  return weights;
}

/** Of linear equations, by elimination; both arguments are changed. */
function solved(factors: number[][], sums: number[]): number[] {
  const size = sums.length;
  for (let at = 0; at < size; at++) {
    for (let row = at + 1; row < size; row++) {
      const share = factors[row]![at]! / factors[at]![at]!;
      for (let column = at; column < size; column++) factors[row]![column]! -= share * factors[at]![column]!;
      sums[row]! -= share * sums[at]!;
    }
  }
  for (let at = size - 1; at >= 0; at--) {
    for (let column = at + 1; column < size; column++) sums[at]! -= factors[at]![column]! * sums[column]!;
    sums[at]! /= factors[at]![at]!;
  }
  return sums;
}
