import type { Sharp } from "sharp";

import { ImageRejected } from "#app/platform/pictures/image-rejected.ts";
import { loadSharp } from "#app/platform/pictures/load-sharp.ts";
import { MOST_PIXELS, openPicture } from "#app/platform/pictures/open-picture.ts";
import { limitPictureWork } from "#app/platform/pictures/picture-concurrency.ts";

const SIDE = 512;
const MOST_STORED_BYTES = 400_000;
const LONGEST_BESIDE_SHORTEST = 8;
const POINTS = 72;
const MOST_POINTS = 2_400;
const SECONDS = 10;
const LONGEST_PROLOG = 2_000;

/** A PNG of at most 512 pixels a side, without metadata or scripts. @throws ImageRejected; PicturesBusy */
export function renderLogo(bytes: Buffer): Promise<Buffer<ArrayBuffer>> {
  return limitPictureWork(() => render(bytes));
}

async function render(bytes: Buffer): Promise<Buffer<ArrayBuffer>> {
  const { width, height, open } = await (isDrawing(bytes) ? openDrawing(bytes) : openPicture(bytes));
  if (Math.max(width, height) > LONGEST_BESIDE_SHORTEST * Math.min(width, height)) throw new ImageRejected("shape");
  const sized = () => open().resize({ width: SIDE, height: SIDE, fit: "inside", withoutEnlargement: true });
  try {
    const { data, info } = await sized().ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    if (isBlank(data, info.channels)) throw new ImageRejected("blank");
    const png = await sized().png({ compressionLevel: 9 }).toBuffer();
    const stored = png.length <= MOST_STORED_BYTES ? png : await sized().png({ palette: true }).toBuffer();
    return Buffer.from(stored);
  } catch (error) {
    throw error instanceof ImageRejected ? error : new ImageRejected("unreadable", error);
  }
}

const PROLOG = /^(?:\s+|<\?xml[^>]*>|<!--(?:(?!-->)[^])*-->|<!doctype svg[^>[]*>)/i;

/** The text begins as an SVG does; the decoder reads the rest, loads nothing and runs nothing. */
export function isDrawing(bytes: Buffer): boolean {
  let text = bytes.toString("utf8", 0, LONGEST_PROLOG).replace(/^\ufeff/, "");
  for (let part = PROLOG.exec(text); part; part = PROLOG.exec(text)) text = text.slice(part[0].length);
  // What it defines may name files, or grow without end.
  if (/^<!doctype svg[^>[]*\[/i.test(text)) throw new ImageRejected("doctype");
  return /^<svg[\s>]/i.test(text);
}

async function openDrawing(bytes: Buffer): Promise<{ width: number; height: number; open(): Sharp }> {
  if (bytes.includes("<!ENTITY")) throw new ImageRejected("doctype");
  const sharp = await loadSharp();
  const unreadable = (error: unknown) => {
    throw new ImageRejected("unreadable", error);
  };
  const { width, height, format } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable);
  if (format !== "svg") throw new ImageRejected("type");
  const density = Math.min(MOST_POINTS, Math.max(1, (POINTS * SIDE) / Math.max(width, height)));
  const open = () =>
    sharp(bytes, { density, limitInputPixels: MOST_PIXELS, failOn: "error" }).timeout({ seconds: SECONDS });
  return { width, height, open };
}

function isBlank(pixels: Buffer, channels: number): boolean {
  for (let at = channels - 1; at < pixels.length; at += channels) if (pixels[at]! > 0) return false;
  return true;
}
