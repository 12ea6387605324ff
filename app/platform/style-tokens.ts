import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** Read, not imported: vitest empties style sheets, plain Node cannot import them. */
export const styleTokens = readFileSync(createRequire(import.meta.url).resolve("#app/ui/tokens.css"), "utf8");

export function tokenBy(role: string, time: "day" | "night"): `#${string}` {
  const pair = new RegExp(`--${role}: light-dark\\((?<day>#[0-9a-f]{6}), (?<night>#[0-9a-f]{6})\\);`).exec(styleTokens);
  const found = pair?.groups?.[time];
  if (!found) throw new Error(`app/ui/tokens.css has no ${role} by ${time}`);
  return found as `#${string}`;
}
