import { LRUCache } from "lru-cache";

import { designHash, type CoverBook } from "./cover-path.ts";

export type DrawnBook = Pick<CoverBook, "id" | "title" | "author" | "genre">;

/** Must be pure. */
export type DrawCover = (book: DrawnBook) => string | Promise<string>;

export type DrawnCover = { hash: string; svg: Buffer<ArrayBuffer> };

const MAX_CACHED = 500;

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
    // The id is part of the key: two books with one title are drawn differently.
    const name = `${book.id} ${hash}`;
    const before = cached.get(name);
    if (before) return before;
    const cover = draw(book, hash);
    cached.set(name, cover);
    // A failed drawing is not cached: the book would have no cover until the next start.
    cover.catch(() => cached.delete(name));
    return cover;
  };
}
