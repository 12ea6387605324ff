import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { GENRES, type Genre } from "#db/genres.ts";

import { chroma, type Hex, lightness, mix, readable, restate } from "./colour.ts";

/** The roles a family paints with. `ink` reads on `ground` and `plateInk` on `plate` at 4.5 and more; the rest is for shapes. */
export type Scheme = {
  name: "ground" | "inverse" | "paper" | "spark";
  ground: Hex;
  ink: Hex;
  /** A step from the ground, for the quietest shapes. */
  tint: Hex;
  /** Half way between ground and ink. */
  middle: Hex;
  /** The loud one: small on most covers. */
  accent: Hex;
  /** Flat colour to set a title on when art fills the cover. */
  plate: Hex;
  plateInk: Hex;
};

// Read and not imported: vitest empties style sheets, plain Node knows none, and the built server runs from the checkout.
const tokens = readFileSync(createRequire(import.meta.url).resolve("#app/ui/tokens.css"), "utf8");

/** Every genre's pair as the style sheet has it: no cover knows a colour that the page does not. */
const hues = new Map(GENRES.map((genre) => [genre, { ground: token(genre, "ground"), ink: token(genre, "ink") }]));
const paper = colourOf(/--paper: light-dark\((#[0-9a-f]{6})/);

/**
 * The loud third colour of each genre, told from its own more colourful hue: turned so many degrees, and as light as
 * that hue is at its best. Gold and acid green want light, vermilion does not.
 */
const ACCENT: Record<Genre, { turn: number; lightness: number }> = {
  Fiction: { turn: -48, lightness: 0.64 },
  Thriller: { turn: -52, lightness: 0.65 },
  Fantasy: { turn: -70, lightness: 0.77 },
  "Science Fiction": { turn: 98, lightness: 0.71 },
  "Non-fiction": { turn: -146, lightness: 0.69 },
  "Historical Fiction": { turn: 44, lightness: 0.71 },
  Horror: { turn: 86, lightness: 0.78 },
  Biography: { turn: 60, lightness: 0.66 },
  "Self-Help": { turn: 104, lightness: 0.68 },
  Business: { turn: 142, lightness: 0.68 },
};

/** Seven steps against the families' twelve: a family meets all of them before the two fall into step again. */
const ROUND = ["ground", "inverse", "paper", "ground", "spark", "inverse", "paper"] as const;

/** The colours of one cover. Consecutive ids get different ones. */
export function schemeFor(id: number, genre: Genre): Scheme {
  const index = (((id + GENRES.indexOf(genre) * 2) % ROUND.length) + ROUND.length) % ROUND.length;
  return schemeNamed(ROUND[index] ?? "ground", genre);
}

export function schemeNamed(name: Scheme["name"], genre: Genre): Scheme {
  const hue = hues.get(genre) ?? { ground: paper, ink: readable(paper, paper) };
  const [dark, light] = [hue.ground, hue.ink].toSorted((a, b) => lightness(a) - lightness(b)) as [Hex, Hex];
  const loudest = chroma(hue.ink) > chroma(hue.ground) ? hue.ink : hue.ground;
  const spark = restate(loudest, { ...ACCENT[genre], chroma: 0.152 });
  const pale = mix(paper, light, 0.22);

  switch (name) {
    case "ground":
      return scheme(name, hue.ground, hue.ink, spark, lightness(hue.ground) < 0.6 ? light : pale, dark);
    case "inverse":
      return scheme(name, hue.ink, hue.ground, spark, lightness(hue.ink) < 0.6 ? light : pale, dark);
    case "paper":
      return scheme(name, pale, dark, chroma(light) > 0.1 ? light : spark, mix(pale, light, 0.7), dark);
    case "spark":
      return scheme(name, spark, mix(dark, readable(dark, spark), 0.9), pale, pale, dark);
  }
}

function scheme(name: Scheme["name"], ground: Hex, ink: Hex, accent: Hex, plate: Hex, plateInk: Hex): Scheme {
  const readableInk = readable(ink, ground);
  return {
    name,
    ground,
    ink: readableInk,
    tint: mix(ground, readableInk, 0.14),
    middle: mix(ground, readableInk, 0.45),
    accent,
    plate,
    plateInk: readable(plateInk, plate),
  };
}

function token(genre: Genre, part: "ground" | "ink"): Hex {
  const name = genre.toLowerCase().replaceAll(" ", "-");
  return colourOf(new RegExp(`--genre-${name}-${part}: (#[0-9a-f]{6});`));
}

function colourOf(pattern: RegExp): Hex {
  const found = pattern.exec(tokens)?.[1];
  if (!found) throw new Error(`app/ui/tokens.css has no colour for ${pattern.source}`);
  return found as Hex;
}
