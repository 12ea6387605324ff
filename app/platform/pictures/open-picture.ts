import type { Sharp } from "sharp";

import { imageFormat } from "#app/platform/pictures/image-format.ts";
import { ImageRejected } from "#app/platform/pictures/image-rejected.ts";
import { loadSharp } from "#app/platform/pictures/load-sharp.ts";

export const MOST_PIXELS = 16_000_000;
const SECONDS_A_RENDITION = 10;

interface OpenedPicture {
  width: number;
  height: number;
  open(): Sharp;
}

/** Decodes no pixels of a picture that is too large. Throws ImageRejected `type`, `unreadable` or `too-large`. */
export async function openPicture(bytes: Buffer): Promise<OpenedPicture> {
  const format = imageFormat(bytes);
  if (!format) throw new ImageRejected("type");
  const sharp = await loadSharp();
  const open = () =>
    sharp(bytes, {
      limitInputPixels: MOST_PIXELS,
      failOn: "error",
      animated: false,
      autoOrient: true,
    }).timeout({ seconds: SECONDS_A_RENDITION });
  const metadata = await sharp(bytes, { limitInputPixels: false, failOn: "error", animated: false })
    .metadata()
    .catch((error: unknown) => {
      throw new ImageRejected("unreadable", error);
    });
  // The decoder detects the format by its own rules: bytes that look different to us and to it are an attack.
  if (metadata.format !== (format === "avif" ? "heif" : format)) throw new ImageRejected("type");
  const weight = format === "avif" || metadata.depth !== "uchar" ? 2 : 1;
  if (metadata.width * metadata.height * weight > MOST_PIXELS) throw new ImageRejected("too-large");
  return { ...metadata.autoOrient, open };
}
