import type { AddAnswer } from "#app/books/search/found-book.ts";

/** Shown when adding a book fails for an unknown reason. */
export const ADDITION_FAILED = "Failed to add book";

/** What puts a book on the list, and how that goes. */
export interface Addition {
  /** Updated optimistically. */
  listed: boolean;
  pending: boolean;
  /**
   * Asks a visitor to sign in, and does nothing for a listed book. Its button is `aria-disabled` then: disabled, it would
   * lose the focus.
   */
  add(): void;
  /** Sends the form of `StartForm`. */
  start(form: FormData): void;
  /** Not for an error of a field. */
  failed: boolean;
  /** The server's reason for a failure, if it gave one. */
  problem: string | undefined;
  answer: AddAnswer | undefined;
}
