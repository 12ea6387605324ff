import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/**
 * The style sheet with the colours of all pages, for what is drawn or mailed. Read, not imported: vitest empties style
 * sheets, plain Node cannot import them, and the built server runs from the checkout.
 */
export const styleTokens = readFileSync(createRequire(import.meta.url).resolve("#app/ui/tokens.css"), "utf8");
