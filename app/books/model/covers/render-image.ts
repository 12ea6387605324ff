import { createHash } from "node:crypto";

import { ImageRefused } from "#app/platform/pictures/image-refused.ts";
import { openPicture } from "#app/platform/pictures/open-picture.ts";
import { inPictureTurn } from "#app/platform/pictures/picture-turns.ts";

import { COVER_WIDTHS, type CoverWidth } from "./cover-width.ts";
import { dominantEdgeColour } from "./edge-colour.ts";

/** Part of every photograph's hash: raise it when the same bytes shall come out as other pictures. */
const RENDER_VERSION = "1";

const COVER_ASPECT = 2 / 3;
/** Up to this far from 2:3 a cover is cropped; beyond, cropping would cut into the title. */
const CROPPED_ASPECT_DIFFERENCE = 0.12;
const SMALLEST_SIDE_PX = 80;
const WEBP_QUALITY = 78;

export type RenderedCover = { hash: string; renditions: Map<CoverWidth, Buffer> };

/**
 * The stored sizes of a cover, as WebP in 2:3, without metadata, upright, first frame only. Never enlarged: the
 * rendition for 640 may be narrower. A picture of another shape stands whole on the colour of its own edge.
 *
 * @param bytes the picture as fetched, not trusted
 * @throws ImageRefused `type`, `unreadable`, `too-large` or `too-small`; PicturesBusy
 */
export function renderImage(bytes: Buffer): Promise<RenderedCover> {
  return inPictureTurn(() => render(bytes));
}

async function render(bytes: Buffer): Promise<RenderedCover> {
  const { width, height, open } = await openPicture(bytes);
  const opened = () => open().flatten({ background: "#ffffff" });
  if (Math.min(width, height) < SMALLEST_SIDE_PX) throw new ImageRefused("too-small");

  try {
    const cropped = Math.abs(width / height / COVER_ASPECT - 1) <= CROPPED_ASPECT_DIFFERENCE;
    const background = cropped ? undefined : await dominantEdgeColour(opened(), width / height > COVER_ASPECT);
    // The largest 2:3 box that needs no enlargement: inside the picture when cropped, around it otherwise.
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
    throw new ImageRefused("unreadable", error);
  }
}

function contentHash(bytes: Buffer): string {
  return createHash("sha256").update(bytes).update(RENDER_VERSION).digest("hex").slice(0, 16);
}
