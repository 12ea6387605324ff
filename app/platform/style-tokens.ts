import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** Read, not imported: vitest empties style sheets, plain Node cannot import them. */
export const styleTokens = readFileSync(createRequire(import.meta.url).resolve("#app/ui/tokens.css"), "utf8");
