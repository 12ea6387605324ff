import type { Genre } from "#db/genres.ts";

import type { Cause } from "./decision.ts";

export type Reason =
  /** Others who liked `bookId`, which the reader liked, liked this one too. */
  | { kind: "neighbour"; bookId: number }
  | { kind: "author"; author: string }
  /** The reader likes more of this genre than its share of the catalogue. */
  | { kind: "genre"; genre: Genre }
  /** Shares characteristic words with liked books, most of all with `bookId`. */
  | { kind: "alike"; bookId: number | null }
  | { kind: "popular" }
  | { kind: "elsewhere" }
  | { kind: "different" };

export interface KnownBook {
  title: string;
  cause: Cause;
}

export function reasonText(reason: Reason, knownBook: (bookId: number) => KnownBook | undefined): string {
  switch (reason.kind) {
    case "neighbour": {
      const known = knownBook(reason.bookId);
      return known ? `Because you ${doneWith(known)}` : "Readers like you";
    }
    case "author":
      return `More by ${reason.author}`;
    case "genre":
      return `More ${reason.genre}`;
    case "alike": {
      const known = reason.bookId === null ? undefined : knownBook(reason.bookId);
      return known ? `Alike: you ${doneWith(known)}` : "Like the books you liked";
    }
    case "popular":
      return "Liked by many readers";
    case "elsewhere":
      return "Read by many elsewhere";
    case "different":
      return "Something different";
  }
}

function doneWith({ title, cause }: KnownBook): string {
  if (cause.kind === "save") return `saved ${title}`;
  if (cause.kind !== "listed") return `liked ${title}`;
  if (cause.stars !== null) return `gave ${title} ${starsInWords(cause.stars)}`;
  switch (cause.status) {
    case "want_to_read":
      return `want to read ${title}`;
    case "reading":
    case "paused":
      return `are reading ${title}`;
    case "completed":
      return `finished ${title}`;
    case "did_not_finish":
      return `read ${title}`;
  }
}

const STARS_IN_WORDS = ["no", "one", "two", "three", "four", "five"];

/** `halves` is 1 to 10. */
function starsInWords(halves: number): string {
  const whole = STARS_IN_WORDS[Math.floor(halves / 2)]!;
  if (halves === 1) return "half a star";
  if (halves % 2 === 1) return `${whole} and a half stars`;
  return halves === 2 ? "one star" : `${whole} stars`;
}
