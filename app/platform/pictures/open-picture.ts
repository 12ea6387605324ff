import sharp, { type Sharp } from "sharp";

import { imageFormat } from "#app/platform/pictures/image-format.ts";
import { ImageRefused } from "#app/platform/pictures/image-refused.ts";

/** What is decoded at most. A telephone's photograph has 12 million. */
export const MOST_PIXELS = 16_000_000;
const SECONDS_A_RENDITION = 10;

interface OpenedPicture {
  /** Upright, in pixels. */
  width: number;
  height: number;
  /** The picture anew each time: upright, first frame only. */
  open(): Sharp;
}

/**
 * Reads the header of a picture that is not trusted; not a pixel of one that is too large.
 *
 * @throws ImageRefused `type`, `unreadable` or `too-large`
 */
export async function openPicture(bytes: Buffer): Promise<OpenedPicture> {
  const format = imageFormat(bytes);
  if (!format) throw new ImageRefused("type");
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
      throw new ImageRefused("unreadable", error);
    });
  // The decoder chooses by its own rules; bytes that look like one kind to us and another to it are a trick.
  if (metadata.format !== (format === "avif" ? "heif" : format)) throw new ImageRefused("type");
  // AVIF's decoder needs 35 bytes for each pixel, and one of 16 bits a colour is twice as large as the others.
  const weight = format === "avif" || metadata.depth !== "uchar" ? 2 : 1;
  if (metadata.width * metadata.height * weight > MOST_PIXELS) throw new ImageRefused("too-large");
  return { ...metadata.autoOrient, open };
}
