import { createHash } from "node:crypto";

import { ImageRejected } from "#app/platform/pictures/image-rejected.ts";
import { openPicture } from "#app/platform/pictures/open-picture.ts";
import { limitPictureWork } from "#app/platform/pictures/picture-concurrency.ts";

import { isBlankPicture } from "./blank-picture.ts";
import { COVER_WIDTHS, type CoverWidth } from "./cover-width.ts";
import { dominantEdgeColour } from "./edge-colour.ts";

/** Part of every photograph's hash: raise it with every change of the rendering. */
const RENDER_VERSION = "1";

const COVER_ASPECT = 2 / 3;
/** A picture that differs more from 2:3 is not cropped, because that would cut into the title. */
const CROPPED_ASPECT_DIFFERENCE = 0.12;
const SMALLEST_SIDE_PX = 80;
/** A wider picture is a banner, not a book. */
const WIDEST = 3;
const TALLEST = 5;
const WEBP_QUALITY = 78;

export type RenderedCover = { hash: string; renditions: Map<CoverWidth, Buffer> };

/** WebP in 2:3, never enlarged. `bytes` are untrusted. @throws ImageRejected; PicturesBusy */
export function renderImage(bytes: Buffer): Promise<RenderedCover> {
  return limitPictureWork(() => render(bytes));
}

async function render(bytes: Buffer): Promise<RenderedCover> {
  const { width, height, open } = await openPicture(bytes);
  const opened = () => open().flatten({ background: "#ffffff" });
  if (Math.min(width, height) < SMALLEST_SIDE_PX) throw new ImageRejected("too-small");
  if (width > WIDEST * height || height > TALLEST * width) throw new ImageRejected("shape");

  try {
    if (await isBlankPicture(opened())) throw new ImageRejected("blank");
    const cropped = Math.abs(width / height / COVER_ASPECT - 1) <= CROPPED_ASPECT_DIFFERENCE;
    const background = cropped ? undefined : await dominantEdgeColour(opened(), width / height > COVER_ASPECT);
    const ownWidth = Math.round((cropped ? Math.min : Math.max)(width, height * COVER_ASPECT));
    const renditions = new Map<CoverWidth, Buffer>();
    for (const coverWidth of COVER_WIDTHS) {
      const boxWidth = Math.min(coverWidth, ownWidth);
      const box = { width: boxWidth, height: Math.round(boxWidth / COVER_ASPECT) };
      const sized = opened().resize(background ? { ...box, fit: "contain", background } : { ...box, fit: "cover" });
      renditions.set(coverWidth, await sized.webp({ quality: WEBP_QUALITY }).toBuffer());
    }
    return { hash: contentHash(bytes), renditions };
  } catch (error) {
    throw error instanceof ImageRejected ? error : new ImageRejected("unreadable", error);
  }
}

function contentHash(bytes: Buffer): string {
  return createHash("sha256").update(bytes).update(RENDER_VERSION).digest("hex").slice(0, 16);
}
