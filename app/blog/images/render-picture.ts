import { createHash } from "node:crypto";

import { ImageRejected } from "#app/platform/pictures/image-rejected.ts";
import { openPicture } from "#app/platform/pictures/open-picture.ts";
import { limitPictureWork } from "#app/platform/pictures/picture-concurrency.ts";

/** Widths in pixels of the stored sizes, up to the first that is as wide as the picture. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const;

/** Part of every picture's hash: raise it with every change that renders the same bytes differently. */
const RENDER_VERSION = "blog 1";

export interface RenderedPicture {
  hash: string;
  /** The original size in pixels, upright. */
  width: number;
  height: number;
  renditions: Map<number, Buffer>;
}

/**
 * Renders a post's picture: WebP, upright, first frame only, without metadata, never enlarged.
 *
 * @param bytes the fetched or uploaded file, untrusted
 * @throws ImageRejected `type`, `unreadable` or `too-large`; PicturesBusy
 */
export function renderPicture(bytes: Buffer): Promise<RenderedPicture> {
  return limitPictureWork(() => render(bytes));
}

async function render(bytes: Buffer): Promise<RenderedPicture> {
  const { width, height, open } = await openPicture(bytes);
  try {
    const renditions = new Map<number, Buffer>();
    for (const each of storedWidths(width)) {
      const sized = open().resize({ width: each, withoutEnlargement: true });
      renditions.set(each, await sized.webp({ quality: 80 }).toBuffer());
    }
    const hash = createHash("sha256").update(bytes).update(RENDER_VERSION).digest("hex").slice(0, 16);
    return { hash, width, height, renditions };
  } catch (error) {
    throw new ImageRejected("unreadable", error);
  }
}

/** The stored widths of a picture that is `width` pixels wide. */
export function storedWidths(width: number): number[] {
  const narrower = PICTURE_WIDTHS.filter((each) => each < width);
  return PICTURE_WIDTHS.slice(0, narrower.length + 1);
}
