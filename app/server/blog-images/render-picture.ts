import { createHash } from "node:crypto";

import sharp, { type Sharp } from "sharp";

import { imageFormat } from "#app/server/covers/image-format.ts";
import { ImageRefused } from "#app/server/covers/image-refused.ts";

/** Widths in pixels that we keep of a picture, as far as it reaches; the last one at its own width. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const;

/** Part of every picture's hash: raise it when the same bytes shall come out as other pictures. */
const RENDER_VERSION = "blog 1";
const MOST_PIXELS = 40_000_000;
const SECONDS_A_RENDITION = 10;

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
 * @throws ImageRefused `type` or `unreadable`
 */
export async function renderPicture(bytes: Buffer): Promise<RenderedPicture> {
  const format = imageFormat(bytes);
  if (!format) throw new ImageRefused("type");
  try {
    const { width, height } = await uprightSize(bytes, format === "avif" ? "heif" : format);
    const renditions = new Map<number, Buffer>();
    for (const each of keptWidths(width)) {
      const sized = opened(bytes).resize({ width: each, withoutEnlargement: true });
      renditions.set(each, await sized.webp({ quality: 80 }).toBuffer());
    }
    const hash = createHash("sha256").update(bytes).update(RENDER_VERSION).digest("hex").slice(0, 16);
    return { hash, width, height, renditions };
  } catch (error) {
    throw error instanceof ImageRefused ? error : new ImageRefused("unreadable", error);
  }
}

/** Which of `PICTURE_WIDTHS` are kept of a picture so wide. */
export function keptWidths(width: number): number[] {
  const narrower = PICTURE_WIDTHS.filter((each) => each < width);
  return PICTURE_WIDTHS.slice(0, narrower.length + 1);
}

async function uprightSize(bytes: Buffer, expected: string): Promise<{ width: number; height: number }> {
  const metadata = await opened(bytes).metadata();
  // The decoder chooses by its own rules; bytes that look like one kind to us and another to it are a trick.
  if (metadata.format !== expected) throw new ImageRefused("type");
  return metadata.autoOrient;
}

function opened(bytes: Buffer): Sharp {
  const careful = { limitInputPixels: MOST_PIXELS, failOn: "error", animated: false, autoOrient: true } as const;
  return sharp(bytes, careful).timeout({ seconds: SECONDS_A_RENDITION });
}
