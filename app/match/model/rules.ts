/** In UTF-16 units, as browsers count `maxlength`. */
export const LONGEST_WISH = 1_000;

export const FAILED = "Failed to get recommendation";
