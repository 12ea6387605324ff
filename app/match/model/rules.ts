/** In characters, as a browser counts them. */
export const LONGEST_WISH = 1_000;

export const FAILED = "Failed to get recommendation";
