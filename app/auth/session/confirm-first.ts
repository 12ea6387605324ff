/** Shown to users whose unconfirmed address keeps them from publishing text. */
export const CONFIRM_FIRST = "Confirm your e-mail address before others can read you.";
