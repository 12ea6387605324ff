import type { Sharp } from "sharp";

const SEEN = { width: 48, height: 72, fit: "fill" } as const;
const PAPER = 230;
const INK = 10;
const SMALLEST_DIFFERENCE = 24;
const COLOURLESS = 12;
/** Letters that say “image not available” cover less of a page. */
const LEAST_DRAWN = 0.08;

/** Catalogues send blank or black pages, or a few grey words on paper, instead of a missing cover. */
export async function isBlankPicture(picture: Sharp): Promise<boolean> {
  const { data, info } = await picture.toColourspace("srgb").resize(SEEN).raw().toBuffer({ resolveWithObject: true });
  const pixels = Array.from({ length: data.length / info.channels }, (_, at) => {
    const colour = data.subarray(at * info.channels, at * info.channels + Math.min(3, info.channels));
    return { least: Math.min(...colour), most: Math.max(...colour) };
  });
  if (pixels.every(({ most }) => most <= INK)) return true;
  if (pixels.some(({ least, most }) => most - least > COLOURLESS)) return false;
  const greys = pixels.map(({ least }) => least).toSorted((one, other) => one - other);
  const ground = greys[Math.floor(greys.length / 2)]!;
  const drawn = greys.filter((grey) => Math.abs(grey - ground) > SMALLEST_DIFFERENCE).length;
  return ground >= PAPER && drawn < LEAST_DRAWN * greys.length;
}
