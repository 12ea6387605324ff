const HIGHEST_ROMAN = 39;

/** Lower case; null above 39. */
export function roman(n: number): string | null {
  if (n < 1 || n > HIGHEST_ROMAN) return null;
  const ones = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"];
  return "x".repeat(Math.floor(n / 10)) + ones[n % 10];
}

const BY_ROMAN = new Map(Array.from({ length: HIGHEST_ROMAN }, (_, each) => [roman(each + 1)!, each + 1]));

/** Null for single letters too, because they are initials. */
export function fromRoman(word: string): number | null {
  return word.length < 2 ? null : (BY_ROMAN.get(word) ?? null);
}
