export const CONFIRM_FIRST = "Confirm your e-mail address before others can read what you write.";
