import { createHash } from "node:crypto";

import { ImageRejected } from "#app/platform/pictures/image-rejected.ts";
import { openPicture } from "#app/platform/pictures/open-picture.ts";
import { limitPictureWork } from "#app/platform/pictures/picture-concurrency.ts";

/** Pixel widths, up to the first that is as wide as the picture. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const;

/** Part of every picture's hash: raise it with every change of the rendering. */
const RENDER_VERSION = "blog 1";

export interface RenderedPicture {
  hash: string;
  width: number;
  height: number;
  renditions: Map<number, Buffer>;
}

/** WebP without metadata, never enlarged. `bytes` are untrusted. @throws ImageRejected; PicturesBusy */
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

export function storedWidths(width: number): number[] {
  const narrower = PICTURE_WIDTHS.filter((each) => each < width);
  return PICTURE_WIDTHS.slice(0, narrower.length + 1);
}
