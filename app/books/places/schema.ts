import { z } from "zod";

import { t } from "#app/language/t.ts";
import { line } from "#app/platform/text.ts";
import { cleaned } from "#book-facts/clean-text.ts";
import { MAX_AFFILIATE_TAG, MAX_PLACE_NAME, MAX_PLACE_TEMPLATE, PLACE_KINDS } from "#db/schema/books/place-kinds.ts";

import { CONFIGURED, PRESETS, type PresetKey } from "./presets.ts";
import { MAX_PLACES } from "./rules.ts";
import { namesIn, PLACEHOLDERS, templateProblem } from "./template.ts";

const optional = (form: RegExp, problem: () => string) =>
  z
    .string()
    .default("")
    .transform((typed) => cleaned(typed) || null)
    .refine((typed) => typed === null || form.test(typed), { error: problem });

export const PlaceForm = z
  .object({
    name: line(() => t("Enter a name."), MAX_PLACE_NAME),
    kind: z.enum(PLACE_KINDS, { error: () => t("Choose a kind.") }),
    country: optional(/^[A-Z]{2}$/, () => t("Enter two capital letters, such as AT, or leave it empty.")),
    template: line(() => t("Enter an address."), MAX_PLACE_TEMPLATE).superRefine((template, context) => {
      const problem = templateProblem(template);
      if (problem !== null) context.addIssue({ code: "custom", message: problem });
    }),
    tag: optional(new RegExp(`^[\\w-]{1,${MAX_AFFILIATE_TAG}}$`), () =>
      t("Use at most {maxAffiliateTag} letters, digits, - or _.", { maxAffiliateTag: MAX_AFFILIATE_TAG }),
    ),
  })
  .superRefine(({ template, tag }, context) => {
    const asksForTag = namesIn(template).includes("tag");
    if (asksForTag === (tag !== null)) return;
    const message = asksForTag
      ? t("Enter your tag, or remove {tag} from the address.", PLACEHOLDERS)
      : t("Write {tag} where the tag belongs in the address.", PLACEHOLDERS);
    context.addIssue({ code: "custom", path: ["tag"], message });
  });

export type PlaceFields = z.infer<typeof PlaceForm>;

const PRESET_KEYS = [CONFIGURED, ...Object.keys(PRESETS)] as Array<PresetKey | typeof CONFIGURED>;

export const PresetForm = z.object({ preset: z.enum(PRESET_KEYS, { error: () => t("Place not found.") }) });

/** Ids in order; negative ids are off, or hidden. */
export const ArrangementForm = z.object({
  places: z
    .string({ error: () => t("We couldn’t read the order. Reload the page and try again.") })
    .max(MAX_PLACES * 11, { error: () => t("Too many places.") })
    .regex(/^-?[1-9]\d{0,8}( -?[1-9]\d{0,8})*$/, {
      error: () => t("We couldn’t read the order. Reload the page and try again."),
    })
    .transform((text) => {
      const numbers = text.split(" ").map(Number);
      return numbers.map((number, index) => ({ id: Math.abs(number), position: index + 1, isOn: number > 0 }));
    })
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, {
      error: () => t("A place is listed twice."),
    })
    .refine((list) => list.length <= MAX_PLACES, { error: () => t("Too many places.") }),
});

export type Arrangement = z.infer<typeof ArrangementForm>["places"];
