import sharp, { type Sharp } from "sharp";

import { imageFormat } from "#app/platform/pictures/image-format.ts";
import { ImageRejected } from "#app/platform/pictures/image-rejected.ts";

/** Maximum pixels to decode. A phone's photograph has 12 million. */
export const MOST_PIXELS = 16_000_000;
const SECONDS_A_RENDITION = 10;

interface OpenedPicture {
  /** Size in pixels, after rotation by EXIF. */
  width: number;
  height: number;
  /** A new pipeline each time: rotated by EXIF, first frame only. */
  open(): Sharp;
}

/**
 * Reads the header of an untrusted picture, without decoding any pixels of one that is too large.
 * @throws ImageRejected `type`, `unreadable` or `too-large`
 */
export async function openPicture(bytes: Buffer): Promise<OpenedPicture> {
  const format = imageFormat(bytes);
  if (!format) throw new ImageRejected("type");
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
  // AVIF's decoder needs 35 bytes per pixel, and a 16-bit picture twice as much as others.
  const weight = format === "avif" || metadata.depth !== "uchar" ? 2 : 1;
  if (metadata.width * metadata.height * weight > MOST_PIXELS) throw new ImageRejected("too-large");
  return { ...metadata.autoOrient, open };
}
