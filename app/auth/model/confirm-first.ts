/** What a reader is told whose words nobody may read yet. */
export const CONFIRM_FIRST = "Confirm your e-mail address before others can read you.";
