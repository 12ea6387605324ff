import { styleTokens } from "#app/platform/style-tokens.ts";
import { GENRES, type Genre } from "#db/genres.ts";
import type { Hex } from "#drawn-covers/colour.ts";
import type { Palette } from "#drawn-covers/scheme.ts";

/** The more colourful hue of each genre, shifted by `hueShift` degrees, at the lightness where it looks best. */
const ACCENT: Record<Genre, { hueShift: number; lightness: number }> = {
  Fiction: { hueShift: -48, lightness: 0.64 },
  Thriller: { hueShift: -52, lightness: 0.65 },
  Fantasy: { hueShift: -70, lightness: 0.77 },
  "Science Fiction": { hueShift: 98, lightness: 0.71 },
  "Non-fiction": { hueShift: -146, lightness: 0.69 },
  "Historical Fiction": { hueShift: 44, lightness: 0.71 },
  Horror: { hueShift: 86, lightness: 0.78 },
  Biography: { hueShift: 60, lightness: 0.66 },
  "Self-Help": { hueShift: 104, lightness: 0.68 },
  Business: { hueShift: 142, lightness: 0.68 },
};

const paper = colourOf(/--paper: light-dark\((#[0-9a-f]{6})/);

/** Covers and pages have the same colours: ground and ink come from the style sheet. */
const palettes = new Map(
  GENRES.map((genre, index) => [
    genre,
    { ground: token(genre, "ground"), ink: token(genre, "ink"), paper, accent: ACCENT[genre], ahead: index * 2 },
  ]),
);

export function paletteOf(genre: Genre): Palette {
  return palettes.get(genre)!;
}

function token(genre: Genre, part: "ground" | "ink"): Hex {
  const name = genre.toLowerCase().replaceAll(" ", "-");
  return colourOf(new RegExp(`--genre-${name}-${part}: (#[0-9a-f]{6});`));
}

function colourOf(pattern: RegExp): Hex {
  const found = pattern.exec(styleTokens)?.[1];
  if (!found) throw new Error(`app/ui/tokens.css has no colour for ${pattern.source}`);
  return found as Hex;
}
