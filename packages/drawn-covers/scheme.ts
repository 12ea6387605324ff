import { chroma, type Hex, lightness, mix, readable, restate } from "./colour.ts";

/** Text colours have a contrast of at least 4.5 with their ground; the rest is for shapes. */
export type Scheme = {
  name: "ground" | "inverse" | "paper" | "spark";
  ground: Hex;
  ink: Hex;
  /** Slightly different from the ground, for the faintest shapes. */
  tint: Hex;
  middle: Hex;
  accent: Hex;
  /** A flat colour behind a title on a full-page picture. */
  panel: Hex;
  panelInk: Hex;
};

export interface Palette {
  ground: Hex;
  ink: Hex;
  paper: Hex;
  /** The more colourful of the pair, its hue rotated in degrees, at the lightness where that hue is strongest. */
  accent: { hueShift: number; lightness: number };
  /** Offset in the sequence of schemes, so that equal ids of different kinds look different. */
  ahead: number;
}

/** Seven schemes to twelve families: a family gets all of them before the combination repeats. */
const ROUND = ["ground", "inverse", "paper", "ground", "spark", "inverse", "paper"] as const;

export function schemeFor(id: number, palette: Palette): Scheme {
  const index = (((id + palette.ahead) % ROUND.length) + ROUND.length) % ROUND.length;
  return schemeNamed(ROUND[index] ?? "ground", palette);
}

export function schemeNamed(name: Scheme["name"], { paper, accent, ...hue }: Palette): Scheme {
  const [dark, light] = [hue.ground, hue.ink].toSorted((a, b) => lightness(a) - lightness(b)) as [Hex, Hex];
  const loudest = chroma(hue.ink) > chroma(hue.ground) ? hue.ink : hue.ground;
  const spark = restate(loudest, { ...accent, chroma: 0.152 });
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

function scheme(name: Scheme["name"], ground: Hex, ink: Hex, accent: Hex, panel: Hex, panelInk: Hex): Scheme {
  const readableInk = readable(ink, ground);
  return {
    name,
    ground,
    ink: readableInk,
    tint: mix(ground, readableInk, 0.14),
    middle: mix(ground, readableInk, 0.45),
    accent,
    panel,
    panelInk: readable(panelInk, panel),
  };
}
