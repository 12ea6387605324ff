import { loadSharp } from "#app/platform/pictures/load-sharp.ts";
import { limitPictureWork } from "#app/platform/pictures/picture-concurrency.ts";
import type { Genre } from "#db/genres.ts";
import { openFontsFor } from "#drawn-covers/fonts.ts";
import { Page } from "#drawn-covers/page.ts";
import { pressMark } from "#drawn-covers/press-mark.ts";
import { schemeFor } from "#drawn-covers/scheme.ts";
import { canSpell } from "#drawn-covers/shaping.ts";
import { TEXT_STYLES } from "#drawn-covers/text-styles.ts";
import { fit } from "#drawn-covers/typesetting.ts";
import { wordingOf } from "#drawn-covers/wording.ts";

import { paletteOf } from "./genre-palettes.ts";

/** In units of drawn covers, three pixels each. */
const WIDTH = 400;
const HEIGHT = 210;
const SCALE = 3;
const MARGIN = 28;

/** PNG, 1200 by 630 pixels. Pure. @throws PicturesBusy */
export async function drawSharePicture(shared: {
  id: number;
  title: string;
  author: string;
  genre: Genre;
  /** The site's own, instead of the press mark. */
  name?: string | null;
}): Promise<Buffer<ArrayBuffer>> {
  const { name = null } = shared;
  const { title, author } = wordingOf({ title: shared.title.replaceAll(": ", " – "), author: shared.author });
  await openFontsFor(`${title}${author}${author.toUpperCase()}${name ?? ""}${name?.toUpperCase() ?? ""}`);
  const { ground, ink, tint, accent } = schemeFor(shared.id, paletteOf(shared.genre));
  const page = new Page({ width: WIDTH, height: HEIGHT });
  page.rect(0, 0, WIDTH, HEIGHT, ground);
  page.rect(0, 0, 10, HEIGHT, tint);
  page.rect(MARGIN, 30, 36, 3, accent);
  if (canSpell(TEXT_STYLES.display, title)) {
    const set = fit(title, {
      textStyle: TEXT_STYLES.display,
      width: WIDTH - 2 * MARGIN,
      height: 106,
      max: 38,
      min: 13,
    });
    page.set(set, { x: MARGIN, y: 48, fill: ink, on: ground, role: "title" });
  }
  if (canSpell(TEXT_STYLES.caps, author)) {
    const set = fit(author, {
      textStyle: TEXT_STYLES.caps,
      width: name === null ? 280 : 210,
      height: 14,
      max: 10,
      min: 7,
      maxLines: 1,
    });
    page.set(set, { x: MARGIN, y: HEIGHT - 34, fill: ink, on: ground, role: "author" });
  }
  if (name === null || !canSpell(TEXT_STYLES.caps, name)) pressMark(page, WIDTH - MARGIN - 15, HEIGHT - 50, ink);
  else {
    const set = fit(name, { textStyle: TEXT_STYLES.caps, width: 120, height: 14, max: 9, min: 5, maxLines: 1 });
    page.set(set, { x: WIDTH - MARGIN, y: HEIGHT - 34, fill: ink, on: ground, align: "right", role: "ornament" });
  }
  const drawing = Buffer.from(page.toSvg());
  const sharp = await loadSharp();
  const png = await limitPictureWork(() =>
    sharp(drawing, { density: 72 * SCALE })
      .png({ compressionLevel: 9 })
      .toBuffer(),
  );
  return Buffer.from(png);
}
