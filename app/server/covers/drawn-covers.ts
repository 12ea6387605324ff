import { designHash, type CoverBook } from "./cover-path.ts";

type DrawnBook = Pick<CoverBook, "id" | "title" | "author" | "genre">;

/** Gives the SVG document of a book's cover; the same for the same book and design. */
export type DrawCover = (book: DrawnBook) => string | Promise<string>;

export type DrawnCover = { hash: string; svg: Buffer<ArrayBuffer> };

/** Tens of kilobytes each: a few megabytes for the covers that readers are looking at. */
const MOST_KEPT = 500;

/** Draws covers and keeps the latest asked for, because the same few stand on many readers' screens. */
export function createDrawnCovers(
  drawCover: DrawCover,
  designVersion: string,
): (book: DrawnBook) => Promise<DrawnCover> {
  const kept = new Map<string, Promise<DrawnCover>>();

  async function draw(book: DrawnBook, hash: string): Promise<DrawnCover> {
    return { hash, svg: Buffer.from(await drawCover(book)) };
  }

  return (book) => {
    const hash = designHash(book, designVersion);
    // The id counts as well: two books of one title are drawn differently.
    const name = `${book.id} ${hash}`;
    const cover = kept.get(name) ?? draw(book, hash);
    kept.delete(name);
    kept.set(name, cover);
    // A drawing that failed is not kept, or the book would have no cover until the next start.
    cover.catch(() => kept.delete(name));
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return cover;
  };
}
