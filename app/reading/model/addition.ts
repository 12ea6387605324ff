/** Shown when adding a book fails for an unknown reason. */
export const ADDITION_FAILED = "Failed to add book";
