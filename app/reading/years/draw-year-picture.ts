import { drawCover } from "#app/books/covers/draw-cover.ts";
import { paletteOf } from "#app/books/covers/genre-palettes.ts";
import { nameNow, t } from "#app/language/t.ts";
import { counted } from "#app/platform/figures.ts";
import { loadSharp } from "#app/platform/pictures/load-sharp.ts";
import { limitPictureWork } from "#app/platform/pictures/picture-concurrency.ts";
import { UNSORTED_COLOURS } from "#app/reading/unsorted/rules.ts";
import type { Genre } from "#db/genres.ts";
import { openFontsFor } from "#drawn-covers/fonts.ts";
import { Page } from "#drawn-covers/page.ts";
import { pressMark } from "#drawn-covers/press-mark.ts";
import { schemeFor } from "#drawn-covers/scheme.ts";
import { canSpell } from "#drawn-covers/shaping.ts";
import { TEXT_STYLES } from "#drawn-covers/text-styles.ts";
import { fit } from "#drawn-covers/typesetting.ts";

import type { YearInBooks } from "./year-in-books.ts";

/** In units of drawn covers, of 2.7 pixels each. */
const WIDTH = 400;
const MARGIN = 28;
const GAP = 12;
const SCALE = 2.7;
const COVERS_TOP = 122;
const COVER_WIDTH = (WIDTH - 2 * MARGIN - 2 * GAP) / 3;
const COVER_HEIGHT = COVER_WIDTH * 1.5;

/** Draws the covers: photographs of covers belong to others. Has nothing else of the reader. Throws `PicturesBusy`. */
export async function drawYearPicture(year: number, facts: YearInBooks): Promise<Buffer<ArrayBuffer>> {
  const title = t("{year} in books", { year });
  const figures = [counted(facts.books, "book"), ...(facts.pages > 0 ? [counted(facts.pages, "page")] : [])].join(
    " · ",
  );
  const name = nameNow();
  await openFontsFor(`${title}${figures}${name}${name.toUpperCase()}`);
  const rows = Math.ceil(facts.shown.length / 3);
  const height = Math.round(COVERS_TOP + rows * (COVER_HEIGHT + GAP) + 50);
  const { ground, ink, middle, accent } = schemeFor(
    year,
    paletteOf((facts.genres[0]?.genre as Genre) ?? UNSORTED_COLOURS),
  );
  const page = new Page({ width: WIDTH, height });
  page.rect(0, 0, WIDTH, height, ground);
  page.rect(MARGIN, 30, 36, 3, accent);
  const inBox = { width: WIDTH - 2 * MARGIN, height: 40, maxLines: 1 };
  const heading = fit(title, { ...inBox, textStyle: TEXT_STYLES.display, max: 42, min: 20 });
  page.set(heading, { x: MARGIN, y: 48, fill: ink, on: ground, role: "title" });
  const line = fit(figures, { ...inBox, textStyle: TEXT_STYLES.plain, max: 14, min: 9 });
  page.set(line, { x: MARGIN, y: 95, fill: ink, on: ground, role: "subtitle" });
  if (canSpell(TEXT_STYLES.caps, name)) {
    const mark = fit(name, { ...inBox, textStyle: TEXT_STYLES.caps, max: 9, min: 5 });
    page.set(mark, { x: MARGIN, y: height - 30, fill: ink, on: ground, role: "author" });
  }
  pressMark(page, WIDTH - MARGIN - 15, height - 44, ink);
  for (const index of facts.shown.keys()) {
    // A border, because some covers have the colour of the background.
    const { x, y } = placeOf(index);
    page.rect(x - 0.4, y - 0.4, COVER_WIDTH + 0.8, COVER_HEIGHT + 0.8, middle);
  }
  const covers = await Promise.all(
    facts.shown.map(({ entryId, title: name, author, genre }) =>
      drawCover({ id: entryId, title: name, author, genre: (genre as Genre | null) ?? UNSORTED_COLOURS }),
    ),
  );
  return Buffer.from(await limitPictureWork(() => rendered(page.toSvg(), covers)));
}

const placeOf = (index: number) => ({
  x: MARGIN + (index % 3) * (COVER_WIDTH + GAP),
  y: COVERS_TOP + Math.floor(index / 3) * (COVER_HEIGHT + GAP),
});

/** Renders each cover as a document of its own, because ids of covers could collide. */
async function rendered(ground: string, covers: readonly string[]): Promise<Buffer> {
  const sharp = await loadSharp();
  const width = Math.round(COVER_WIDTH * SCALE);
  const placed = await Promise.all(
    covers.map(async (cover, index) => ({
      input: await sharp(Buffer.from(cover), { density: 72 }).resize({ width }).png().toBuffer(),
      left: Math.round(placeOf(index).x * SCALE),
      top: Math.round(placeOf(index).y * SCALE),
    })),
  );
  return sharp(Buffer.from(ground), { density: 72 * SCALE })
    .composite(placed)
    .png({ compressionLevel: 9 })
    .toBuffer();
}
