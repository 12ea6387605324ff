import { z } from "zod";

import { figure } from "#app/platform/figures.ts";
import { cleaned, lengthOf } from "#db/import/clean-text.ts";

/** A visible character: not a combining mark, a control character, or one that is blank by design. */
const VISIBLE = /(?![\u115F\u1160\u2800\u3164\uFFA0])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Rejects texts longer than this before examining them by character; cleaning shortens a text by less. */
const TIDYING_FACTOR = 10;

export function tooLong(most: number): string {
  return `Use at most ${figure(most)} characters.`;
}

/** A cleaned text field: `missing` is the error if it is empty, `most` its length limit in characters. */
export function text(missing: string, most: number, { needs = VISIBLE, tidy = cleaned } = {}) {
  return z
    .string(missing)
    .max(most * TIDYING_FACTOR, tooLong(most))
    .transform(tidy)
    .refine((typed) => needs.test(typed), missing)
    .refine((typed) => lengthOf(typed) <= most, tooLong(most));
}

/** The same on one line. */
export function line(missing: string, most: number, needs = VISIBLE) {
  return text(missing, most, { needs, tidy: oneLine });
}

function oneLine(typed: string): string {
  return cleaned(typed).replace(/\s+/g, " ");
}
