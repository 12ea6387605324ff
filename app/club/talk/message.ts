import type { CoverPaths } from "#app/books/covers/cover-path.ts";
import type { Genre } from "#db/genres.ts";
import type { MessageKind } from "#db/schema/club/message-kinds.ts";
import type { ReactionKind } from "#db/schema/club/reactions.ts";

/** If the message gives something away, its text is veiled until the reader has passed the page, or else the end. */
export interface About {
  title: string;
  page: number | null;
  givesAway: boolean;
}

export interface ChosenBook extends About {
  bookId: number | null;
}

export interface TalkBook {
  id: number;
  title: string;
  author: string;
  genre: Genre;
  cover: CoverPaths;
  saved: boolean;
  listed: boolean;
}

export interface TalkReview {
  id: number;
  /** In half stars. */
  stars: number | null;
  /** Of the edition that the veil's page is of. */
  totalPages: number | null;
  isLonger: boolean;
}

export type HaulChoice = Omit<TalkBook, "saved" | "listed">;

/** `book` is null once it has left the catalogue. */
export interface HaulBook {
  title: string;
  book: TalkBook | null;
}

export type Quote =
  | {
      /** Veiled as long as the original is. */
      state: "shown" | "veiled";
      id: number;
      writer: string;
      name: string;
      /** The beginning; empty while veiled. */
      text: string;
    }
  | { state: "muted"; id: number }
  | { state: "gone"; id: number };

export interface ReplyTo {
  id: number;
  name: string;
  text: string;
}

export interface Reaction {
  kind: ReactionKind;
  count: number;
  own: boolean;
}

export interface Message {
  id: number;
  /** Null for other readers. */
  clientId: string | null;
  own: boolean;
  /** A pseudonym, different for each reader and section (see `writerMarks`). */
  writer: string;
  name: string;
  isAdmin: boolean;
  kind: MessageKind;
  haul: HaulBook[];
  review: TalkReview | null;
  /** ISO 8601, of the review's last change. */
  editedAt: string | null;
  /** `book` is null once it has left the catalogue. */
  about: (About & { book: TalkBook | null }) | null;
  quote: Quote | null;
  reactions: Reaction[];
  /** The server withholds the text until the reader has passed the page or reveals it. */
  veiled: boolean;
  /** Empty while veiled, and for a haul without words; of a review the beginning. */
  message: string;
  /** ISO 8601. */
  sentAt: string;
}

export interface MessagePage {
  /** Oldest first. */
  messages: Message[];
  /** Later ones for `after`, earlier ones otherwise. */
  more: boolean;
  /** There are later ones, of a page around a message. */
  isBehind?: boolean;
  /** Deleted since the request's `asOf`. */
  gone: number[];
  /** Requested veiled messages that the reader has passed since. */
  opened: Message[];
  /** Changed since `asOf`. */
  reacted: Array<Pick<Message, "id" | "reactions">>;
  /** Reviews whose words or veil have changed since `asOf`. */
  edited: Message[];
  /** Too many deletions to list: reload. */
  stale: boolean;
  /** What waits for the admin who asks; undefined for everybody else. */
  tasks?: number;
  /** By the database's clock, in ms since 1970: the next request's `asOf`. */
  asOf: number;
}

/** Messages after one id, up to another, in their order, that the reader sees. */
export interface NewMessages {
  after: number;
  /** If this is `after`, the stream does not carry what came before: the page loads it. */
  upTo: number;
  messages: Message[];
}
