import { tokenBy } from "#app/platform/style-tokens.ts";
import { chroma, contrast, lightness, mix, restate, type Hex } from "#drawn-covers/colour.ts";

export interface Accent {
  day: Hex;
  night: Hex;
}

type Judged = { accent: Accent } | { contrast: number; instead: Hex };

const LEAST_CONTRAST = 4.5;
const STEP = 0.01;
const FURTHEST = 1 / STEP;
const BANNER_SHARE = 0.1;
const GROUNDS = ["paper", "sheet", "paper-shade", "on-pencil"] as const;

/** By day the colour as chosen, or refused; by night its hue, as light as the dark paper needs. */
export function judgeAccent(colour: Hex): Judged {
  const day = leastContrast(colour, "day");
  if (day >= LEAST_CONTRAST) return { accent: { day: colour, night: legible(colour, "night") } };
  return { contrast: day, instead: legible(colour, "day") };
}

export function leastContrast(colour: Hex, time: "day" | "night"): number {
  const banner = mix(tokenBy("sheet", time), colour, BANNER_SHARE);
  return Math.min(...[...GROUNDS.map((role) => tokenBy(role, time)), banner].map((ground) => contrast(colour, ground)));
}

function legible(colour: Hex, time: "day" | "night"): Hex {
  const [from, step] = time === "day" ? [lightness(colour), -STEP] : [Math.max(lightness(colour), 0.5), STEP];
  for (let steps = 0; steps < FURTHEST; steps++) {
    const candidate = restate(colour, { lightness: from + step * steps, chroma: chroma(colour) });
    if (leastContrast(candidate, time) >= LEAST_CONTRAST) return candidate;
  }
  return tokenBy("ink", time);
}

export function readColour(typed: string): Hex | null {
  const digits = /^#?(?<digits>[0-9a-f]{3}|[0-9a-f]{6})$/i.exec(typed.trim())?.groups?.["digits"]?.toLowerCase();
  if (digits === undefined) return null;
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits}`;
}
