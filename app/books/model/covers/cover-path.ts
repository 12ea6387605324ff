import { createHash } from "node:crypto";

import { DESIGN_VERSION } from "#app/books/model/covers/design/draw-cover.ts";
import { readBookId } from "#db/book-id.ts";
import type { Genre } from "#db/genres.ts";

import type { CoverWidth } from "./cover-width.ts";

/** What a query selects of a book so that its cover can be addressed and served. */
export type CoverBook = {
  id: number;
  title: string;
  author: string;
  genre: Genre;
  imageUrl: string | null;
  /** Sixteen hex digits naming the stored photograph; null while there is none. */
  coverHash: string | null;
  /** When `imageUrl` was last tried. */
  coverCheckedAt: Date | null;
};

/** How long an image that failed is not asked again. */
const RETRY_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * The address of a book's cover on this site. An address with a hash names one content forever and is cached so;
 * `pending` is for a photograph that nobody has asked for yet: the answer may differ from one minute to the next.
 *
 * Server only, because it hashes: queries attach the path to the card.
 */
export function coverPath(
  book: CoverBook,
  width: CoverWidth,
  designVersion: string = DESIGN_VERSION,
  now = new Date(),
): string {
  if (book.coverHash !== null) return `/covers/${book.id}/${book.coverHash}-${width}.webp`;
  if (mayAsk(book, now)) return `/covers/${book.id}/pending-${width}`;
  return `/covers/${book.id}/${designHash(book, designVersion)}.svg`;
}

/** The attributes of an `<img>`: `srcSet` is null where one file fits every width. */
export type CoverPaths = { src: string; srcSet: string | null };

/** A cover's address in both widths, as a page needs it. */
export function coverPaths(book: CoverBook, designVersion: string = DESIGN_VERSION, now = new Date()): CoverPaths {
  const [small, large] = [coverPath(book, 320, designVersion, now), coverPath(book, 640, designVersion, now)];
  if (small === large) return { src: small, srcSet: null };
  return { src: small, srcSet: `${small} 320w, ${large} 640w` };
}

/** Whether the book has an image address worth asking now: never tried, or failed long enough ago. */
export function mayAsk(book: CoverBook, now: Date): book is CoverBook & { imageUrl: string } {
  if (book.imageUrl === null) return false;
  return book.coverCheckedAt === null || now.getTime() - book.coverCheckedAt.getTime() >= RETRY_AFTER_MS;
}

/** Sixteen hex digits that change with whatever the drawn cover shows, and with the design itself. */
export function designHash(book: Pick<CoverBook, "title" | "author" | "genre">, designVersion: string): string {
  const shown = JSON.stringify([designVersion, book.title, book.author, book.genre]);
  return createHash("sha256").update(shown).digest("hex").slice(0, 16);
}

export type CoverFile =
  | { kind: "photograph"; hash: string; width: CoverWidth }
  | { kind: "drawn"; hash: string }
  | { kind: "pending"; width: CoverWidth };

/** The two last parts of a cover's address, read back; null for anything `coverPath` never writes. */
export function readCoverPath(bookId = "", rendition = ""): { id: number; file: CoverFile } | null {
  const id = readBookId(bookId);
  const parts =
    /^(?:(?<photo>[0-9a-f]{16})-(?<width>320|640)\.webp|(?<drawn>[0-9a-f]{16})\.svg|pending-(?<soon>320|640))$/;
  const found = parts.exec(rendition)?.groups;
  if (id === null || !found) return null;
  const { photo, width, drawn, soon } = found;
  if (photo) return { id, file: { kind: "photograph", hash: photo, width: Number(width) as CoverWidth } };
  if (drawn) return { id, file: { kind: "drawn", hash: drawn } };
  return { id, file: { kind: "pending", width: Number(soon) as CoverWidth } };
}
