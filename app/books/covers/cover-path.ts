import { createHash } from "node:crypto";

import { isPlaceholderPicture } from "#app/books/import/rows/web-address.ts";
import { readBookId } from "#db/book-id.ts";
import type { Genre } from "#db/genres.ts";

import type { CoverWidth } from "./cover-width.ts";
import { DESIGN_VERSION } from "./draw-cover.ts";

export type CoverBook = {
  id: number;
  title: string;
  author: string;
  genre: Genre;
  imageUrl: string | null;
  /** Content hash of the stored photograph, 16 hex digits. */
  coverHash: string | null;
  coverCheckedAt: Date | null;
};

const RETRY_AFTER_MS = 24 * 60 * 60 * 1000;

/** Immutable if it has a hash; `pending` while the photograph is not fetched. */
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

export type CoverPaths = { src: string; srcSet: string | null };

export function coverPaths(book: CoverBook, designVersion: string = DESIGN_VERSION, now = new Date()): CoverPaths {
  const [small, large] = [coverPath(book, 320, designVersion, now), coverPath(book, 640, designVersion, now)];
  if (small === large) return { src: small, srcSet: null };
  return { src: small, srcSet: `${small} 320w, ${large} 640w` };
}

/** The hash in the URL changes with the content, so that browsers can cache it. */
export function drawnPaths(path: string, book: Parameters<typeof designHash>[0]): CoverPaths {
  return { src: `${path}?design=${designHash(book, DESIGN_VERSION)}`, srcSet: null };
}

export function mayAsk(book: CoverBook, now: Date): book is CoverBook & { imageUrl: string } {
  if (book.imageUrl === null || isPlaceholderPicture(book.imageUrl)) return false;
  return book.coverCheckedAt === null || now.getTime() - book.coverCheckedAt.getTime() >= RETRY_AFTER_MS;
}

/** 16 hex digits; changes with everything that a drawn cover depends on. */
export function designHash(book: Pick<CoverBook, "title" | "author" | "genre">, designVersion: string): string {
  const shown = JSON.stringify([designVersion, book.title, book.author, book.genre]);
  return createHash("sha256").update(shown).digest("hex").slice(0, 16);
}

export type CoverFile =
  | { kind: "photograph"; hash: string; width: CoverWidth }
  | { kind: "drawn"; hash: string }
  | { kind: "pending"; width: CoverWidth };

/** Null for a path that `coverPath` never returns. */
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
