import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** `#rrggbb` of each role in a letter. */
export type LetterColours = Record<(typeof ROLES)[number], string>;

const ROLES = ["paper", "ink", "muted", "hairline", "pencil"] as const;

// Read and not imported: vitest empties style sheets, plain Node knows none, and the built server runs from the checkout.
const tokens = readFileSync(createRequire(import.meta.url).resolve("#app/ui/tokens.css"), "utf8");

/** Mail programs know neither variables nor `light-dark()`: a letter carries the values of the style sheet itself. */
export const BY_DAY = coloursOf("day");
export const BY_NIGHT = coloursOf("night");

function coloursOf(time: "day" | "night"): LetterColours {
  return Object.fromEntries(ROLES.map((role) => [role, colourOf(role, time)])) as LetterColours;
}

function colourOf(role: string, time: "day" | "night"): string {
  const pair = new RegExp(`--${role}: light-dark\\((?<day>#[0-9a-f]{6}), (?<night>#[0-9a-f]{6})\\);`).exec(tokens);
  const found = pair?.groups?.[time];
  if (!found) throw new Error(`app/ui/tokens.css has no ${role} by ${time}`);
  return found;
}
