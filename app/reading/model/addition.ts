/** Said where a book could not be put on the list, and nothing more is known. */
export const ADDITION_FAILED = "Failed to add book";
