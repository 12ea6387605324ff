import type { Genre } from "#db/genres.ts";

/** Why a card is in the deck, from a signal that is stored. */
export type Reason =
  /** Others who liked `bookId`, which the reader liked, liked this one too. */
  | { kind: "neighbour"; bookId: number }
  /** The reader liked a book by this author, or asked for more of them. */
  | { kind: "author"; author: string }
  /** The reader likes more of this genre than there is of it. */
  | { kind: "genre"; genre: Genre }
  /** It shares its telling words with what the reader liked. */
  | { kind: "alike" }
  /** Many who saw it liked it. */
  | { kind: "popular" }
  /** Drawn by chance, or simply next in the pass. */
  | { kind: "different" };

/** The reason in a few words; `titleOf` knows the books that the reader liked. */
export function reasonText(reason: Reason, titleOf: (bookId: number) => string | undefined): string {
  switch (reason.kind) {
    case "neighbour": {
      const title = titleOf(reason.bookId);
      return title ? `Readers who liked ${title}` : "Readers like you";
    }
    case "author":
      return `More by ${reason.author}`;
    case "genre":
      return `More ${reason.genre}`;
    case "alike":
      return "Like the books you liked";
    case "popular":
      return "Liked by many readers";
    case "different":
      return "Something different";
  }
}
