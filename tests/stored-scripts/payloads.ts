import { HARMFUL_HTML } from "#tests/harmful-html.ts";
import { MARKUP } from "#tests/markup.ts";

/** Several hundred, of every kind that has run somewhere. */
export const PAYLOADS: readonly string[] = [...MARKUP, ...HARMFUL_HTML];
