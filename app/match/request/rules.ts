/** In UTF-16 units, as browsers count `maxlength`. */
export const LONGEST_WISH = 1_000;

export const FAILED = "Failed to get recommendation";

export const EXAMPLE_WISHES = [
  "A cozy mystery in a small village",
  "Short science fiction by a woman",
  "Slow burn romance, not too sad",
  "An unreliable narrator and a house by the sea",
];
