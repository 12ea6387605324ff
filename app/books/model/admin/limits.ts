/** A book's form with the longest description there may be, in the letters that take the most room in a form. */
export const MAX_BOOK_BYTES = 512 * 1024;
