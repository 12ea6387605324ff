import type { Genre } from "#db/genres.ts";
import { drawCover as draw } from "#drawn-covers/draw-cover.ts";

import { paletteOf } from "./genre-palettes.ts";

/** Part of a drawn cover's content hash: raise it with every change of the design. */
export const DESIGN_VERSION = "1";

export async function drawCover(book: { id: number; title: string; author: string; genre: Genre }): Promise<string> {
  return draw({ ...book, palette: paletteOf(book.genre) });
}
