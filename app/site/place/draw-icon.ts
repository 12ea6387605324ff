import { loadSharp } from "#app/platform/pictures/load-sharp.ts";
import { limitPictureWork } from "#app/platform/pictures/picture-concurrency.ts";
import type { Place } from "#app/platform/place/place.queries.server.ts";
import { tokenBy } from "#app/platform/style-tokens.ts";
import { Page } from "#drawn-covers/page.ts";
import { pressMark } from "#drawn-covers/press-mark.ts";

type Look = Pick<Place, "accent" | "logo">;

const UNITS = 40;
/** Systems cut a maskable icon to a circle of four fifths. */
const INSET = 6;
const POINTS = 72;

/** The logo on paper, or Bookmatch's mark on the place's own colour. */
export function iconDrawing({ accent, logo }: Look): string {
  const page = new Page({ width: UNITS, height: UNITS });
  if (logo) {
    const side = UNITS - 2 * INSET;
    page.rect(0, 0, UNITS, UNITS, tokenBy("paper", "day"));
    page.draw(
      `<image x="${INSET}" y="${INSET}" width="${side}" height="${side}" href="data:image/png;base64,${logo.toString("base64")}"/>`,
    );
  } else {
    page.rect(0, 0, UNITS, UNITS, accent?.day ?? tokenBy("pencil", "day"));
    pressMark(page, UNITS / 2, 5.5, tokenBy("on-pencil", "day"));
  }
  return page.toSvg();
}

/** @throws PicturesBusy */
export async function drawIcon(look: Look, side: number): Promise<Buffer<ArrayBuffer>> {
  const sharp = await loadSharp();
  const png = await limitPictureWork(() =>
    sharp(Buffer.from(iconDrawing(look)), { density: (POINTS * side) / UNITS })
      .resize({ width: side, height: side })
      .png({ compressionLevel: 9 })
      .toBuffer(),
  );
  return Buffer.from(png);
}
