import sharp from "sharp";

import { openFontsFor } from "#app/books/model/covers/design/fonts.ts";
import { Page } from "#app/books/model/covers/design/page.ts";
import { schemeFor } from "#app/books/model/covers/design/palette.ts";
import { pressMark } from "#app/books/model/covers/design/press-mark.ts";
import { canSpell } from "#app/books/model/covers/design/shaping.ts";
import { fit } from "#app/books/model/covers/design/typesetting.ts";
import { VOICES } from "#app/books/model/covers/design/voices.ts";
import { wordingOf } from "#app/books/model/covers/design/wording.ts";
import { inPictureTurn } from "#app/platform/pictures/picture-turns.ts";
import { GENRES } from "#db/genres.ts";

/** In the units that covers are drawn in; three pixels each. */
const WIDTH = 400;
const HEIGHT = 210;
const SCALE = 3;
const MARGIN = 28;

/**
 * Draws the picture of a post, 1200 by 630 pixels, as PNG: its title and author set like a book's, outlined. The same
 * post gives the same picture.
 *
 * @throws PicturesBusy
 */
export async function drawSharePicture(post: {
  id: number;
  title: string;
  author: string;
}): Promise<Buffer<ArrayBuffer>> {
  const { title, author } = wordingOf({ title: post.title.replaceAll(": ", " – "), author: post.author });
  await openFontsFor(title + author + author.toUpperCase());
  const { ground, ink, tint, accent } = schemeFor(post.id, GENRES[post.id % GENRES.length]!);
  const page = new Page({ width: WIDTH, height: HEIGHT });
  page.rect(0, 0, WIDTH, HEIGHT, ground);
  page.rect(0, 0, 10, HEIGHT, tint);
  page.rect(MARGIN, 30, 36, 3, accent);
  if (canSpell(VOICES.display, title)) {
    const set = fit(title, { voice: VOICES.display, width: WIDTH - 2 * MARGIN, height: 106, max: 38, min: 13 });
    page.set(set, { x: MARGIN, y: 48, fill: ink, on: ground, role: "title" });
  }
  if (canSpell(VOICES.caps, author)) {
    const set = fit(author, { voice: VOICES.caps, width: 280, height: 14, max: 10, min: 7, maxLines: 1 });
    page.set(set, { x: MARGIN, y: HEIGHT - 34, fill: ink, on: ground, role: "author" });
  }
  pressMark(page, WIDTH - MARGIN - 15, HEIGHT - 50, ink);
  const drawing = Buffer.from(page.toSvg());
  const png = await inPictureTurn(() =>
    sharp(drawing, { density: 72 * SCALE })
      .png({ compressionLevel: 9 })
      .toBuffer(),
  );
  return Buffer.from(png);
}
