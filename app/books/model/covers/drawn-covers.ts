import { LRUCache } from "lru-cache";

import { designHash, type CoverBook } from "./cover-path.ts";

type DrawnBook = Pick<CoverBook, "id" | "title" | "author" | "genre">;

/** Gives the SVG document of a book's cover; the same for the same book and design. */
export type DrawCover = (book: DrawnBook) => string | Promise<string>;

export type DrawnCover = { hash: string; svg: Buffer<ArrayBuffer> };

/** Tens of kilobytes each: a few megabytes for the covers that readers are looking at. */
const MAX_CACHED = 500;

/** Draws covers and caches the latest asked for, because the same few stand on many readers' screens. */
export function createDrawnCovers(
  drawCover: DrawCover,
  designVersion: string,
): (book: DrawnBook) => Promise<DrawnCover> {
  const cached = new LRUCache<string, Promise<DrawnCover>>({ max: MAX_CACHED });

  async function draw(book: DrawnBook, hash: string): Promise<DrawnCover> {
    return { hash, svg: Buffer.from(await drawCover(book)) };
  }

  return (book) => {
    const hash = designHash(book, designVersion);
    // The id counts as well: two books of one title are drawn differently.
    const name = `${book.id} ${hash}`;
    const before = cached.get(name);
    if (before) return before;
    const cover = draw(book, hash);
    cached.set(name, cover);
    // A drawing that failed is not cached, or the book would have no cover until the next start.
    cover.catch(() => cached.delete(name));
    return cover;
  };
}
