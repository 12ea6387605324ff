import { GENRES, type Genre } from "#db/genres.ts";

import { chroma, type Hex, lightness, mix, readable, restate } from "./colour.ts";

import tokens from "#app/ui/tokens.css?raw";

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

/** Every genre's pair as the style sheet has it: no cover knows a colour that the page does not. */
const hues = new Map(GENRES.map((genre) => [genre, { ground: token(genre, "ground"), ink: token(genre, "ink") }]));
const paper = colourOf(/--paper: light-dark\((#[0-9a-f]{6})/);

/** How far the loud colour's hue is turned from the genre's own, in degrees: a third colour that still belongs. */
const ACCENT_TURN: Record<Genre, number> = {
  Fiction: 35,
  Thriller: -52,
  Fantasy: -50,
  "Science Fiction": 165,
  "Non-fiction": -150,
  "Historical Fiction": 38,
  Horror: -64,
  Biography: 62,
  "Self-Help": 96,
  Business: 150,
};

/** Seven steps against the families' twelve: a family meets all of them before the two fall into step again. */
const ROUND = ["ground", "inverse", "paper", "ground", "spark", "inverse", "ground"] as const;

/** The colours of one cover. Consecutive ids get different ones. */
export function schemeFor(id: number, genre: Genre): Scheme {
  const index = (((id + GENRES.indexOf(genre) * 2) % ROUND.length) + ROUND.length) % ROUND.length;
  return schemeNamed(ROUND[index] ?? "ground", genre);
}

export function schemeNamed(name: Scheme["name"], genre: Genre): Scheme {
  const hue = hues.get(genre) ?? { ground: paper, ink: readable(paper, paper) };
  const [dark, light] = [hue.ground, hue.ink].toSorted((a, b) => lightness(a) - lightness(b)) as [Hex, Hex];
  const loudest = chroma(hue.ink) > chroma(hue.ground) ? hue.ink : hue.ground;
  const spark = restate(loudest, { lightness: 0.66, chroma: 0.155, turn: ACCENT_TURN[genre] });
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
