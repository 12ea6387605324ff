import { z } from "zod";

import { cleaned, lengthOf } from "#db/import/clean-text.ts";

/** Something to see: marks, signs that only steer others and letters that are blank by design are nothing alone. */
const VISIBLE = /(?![\u115F\u1160\u2800\u3164\uFFA0])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Longer texts are refused before they are read letter by letter; cleaning makes a text shorter by less than this. */
const TIDYING_FACTOR = 10;

export function tooLong(most: number): string {
  return `Use at most ${most.toLocaleString("en-US")} characters.`;
}

/** Text as people type it, cleaned: `missing` says that it is needed, `most` counts characters as people do. */
export function text(missing: string, most: number, { needs = VISIBLE, tidy = cleaned } = {}) {
  return z
    .string(missing)
    .max(most * TIDYING_FACTOR, tooLong(most))
    .transform(tidy)
    .refine((typed) => needs.test(typed), missing)
    .refine((typed) => lengthOf(typed) <= most, tooLong(most));
}

/** The same, on one line. */
export function line(missing: string, most: number, needs = VISIBLE) {
  return text(missing, most, { needs, tidy: oneLine });
}

function oneLine(typed: string): string {
  return cleaned(typed).replace(/\s+/g, " ");
}
