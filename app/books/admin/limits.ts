/** The longest description, in characters that take the most bytes URL-encoded. */
export const MAX_BOOK_BYTES = 512 * 1024;
