import { createHash } from "node:crypto";

import { ImageRefused } from "#app/platform/pictures/image-refused.ts";
import { openPicture } from "#app/platform/pictures/open-picture.ts";
import { inPictureTurn } from "#app/platform/pictures/picture-turns.ts";

/** Widths in pixels that we keep of a picture, as far as it reaches; the last one at its own width. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const;

/** Part of every picture's hash: raise it when the same bytes shall come out as other pictures. */
const RENDER_VERSION = "blog 1";

export interface RenderedPicture {
  hash: string;
  /** Its own size in pixels, upright. */
  width: number;
  height: number;
  renditions: Map<number, Buffer>;
}

/**
 * A picture as posts show it: WebP, upright, first frame only, without metadata, never enlarged.
 *
 * @param bytes as fetched or uploaded, not trusted
 * @throws ImageRefused `type`, `unreadable` or `too-large`; PicturesBusy
 */
export function renderPicture(bytes: Buffer): Promise<RenderedPicture> {
  return inPictureTurn(() => render(bytes));
}

async function render(bytes: Buffer): Promise<RenderedPicture> {
  const { width, height, open } = await openPicture(bytes);
  try {
    const renditions = new Map<number, Buffer>();
    for (const each of keptWidths(width)) {
      const sized = open().resize({ width: each, withoutEnlargement: true });
      renditions.set(each, await sized.webp({ quality: 80 }).toBuffer());
    }
    const hash = createHash("sha256").update(bytes).update(RENDER_VERSION).digest("hex").slice(0, 16);
    return { hash, width, height, renditions };
  } catch (error) {
    throw new ImageRefused("unreadable", error);
  }
}

/** Which of `PICTURE_WIDTHS` are kept of a picture so wide. */
export function keptWidths(width: number): number[] {
  const narrower = PICTURE_WIDTHS.filter((each) => each < width);
  return PICTURE_WIDTHS.slice(0, narrower.length + 1);
}
