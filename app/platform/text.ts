import { z } from "zod";

import { t } from "#app/language/t.ts";
import { figure } from "#app/platform/figures.ts";
import { cleaned, lengthOf } from "#book-facts/clean-text.ts";

const VISIBLE = /(?![\u115F\u1160\u2800\u3164\uFFA0])[\p{L}\p{N}\p{P}\p{S}]/u;

const TIDYING_FACTOR = 10;

export function tooLong(most: number): string {
  return t("Use at most {most} characters.", { most: figure(most) });
}

export function text(missing: () => string, most: number, { needs = VISIBLE, tidy = cleaned } = {}) {
  return z
    .string({ error: missing })
    .max(most * TIDYING_FACTOR, { error: () => tooLong(most) })
    .transform(tidy)
    .refine((typed) => needs.test(typed), { error: missing })
    .refine((typed) => lengthOf(typed) <= most, { error: () => tooLong(most) });
}

export function line(missing: () => string, most: number, needs = VISIBLE) {
  return text(missing, most, { needs, tidy: oneLine });
}

function oneLine(typed: string): string {
  return cleaned(typed).replace(/\s+/g, " ");
}
