import type { Genre } from "#db/genres.ts";
import { drawCover as draw } from "#drawn-covers/draw-cover.ts";

import { paletteOf } from "./genre-palettes.ts";

/** Part of a drawn cover's content hash: raise it with every change that makes any cover look different. */
export const DESIGN_VERSION = "1";

/** The SVG document of a book's cover in the colours of its genre. Pure: same book, same bytes. */
export async function drawCover(book: { id: number; title: string; author: string; genre: Genre }): Promise<string> {
  return draw({ ...book, palette: paletteOf(book.genre) });
}
