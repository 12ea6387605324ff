import type { AddAnswer } from "#app/books/search/found-book.ts";
import { t } from "#app/language/t.ts";

export const ADDITION_FAILED = () => t("Failed to add book");

export interface Addition {
  /** Updated optimistically. */
  listed: boolean;
  pending: boolean;
  /** Asks a visitor to sign in. Does nothing for a listed book, whose button stays enabled to keep the focus. */
  add(): void;
  start(form: FormData): void;
  failed: boolean;
  problem: string | undefined;
  answer: AddAnswer | undefined;
}
