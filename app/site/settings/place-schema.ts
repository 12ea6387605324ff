import { z } from "zod";

import { LANGUAGE_CODES, localeNow, t } from "#app/language/t.ts";
import { judgeAccent, readColour } from "#app/platform/place/accent.ts";
import { tokenBy } from "#app/platform/style-tokens.ts";

import { MOST_NAME, MOST_PURPOSE, MOST_RULES, MOST_WELCOME } from "./place-rules.ts";
import { lines, oneLine, sentText } from "./schema.ts";

const PRODUCT = "Bookmatch";

/** Null for Bookmatch's own. */
const accent = z.string().transform((typed, context) => {
  const colour = readColour(typed);
  if (typed.trim() === "" || colour === tokenBy("pencil", "day")) return null;
  const judged = colour && judgeAccent(colour);
  if (judged && "accent" in judged) return colour;
  const message = judged
    ? t(
        "Too pale to read on this paper: its contrast is {contrast}, and it takes 4.5. {instead} is the same colour, dark enough.",
        { contrast: oneDecimal(judged.contrast), instead: judged.instead },
      )
    : t("Choose a colour, such as #2b5d8a.");
  context.addIssue({ code: "custom", message });
  return z.NEVER;
});

const oneDecimal = (number: number) =>
  (Math.floor(number * 10) / 10).toLocaleString(localeNow(), { minimumFractionDigits: 1 });

/** Joins the parts of an emoji; others of its kind are invisible, or turn what follows around. */
const INVISIBLE = /(?!\u200d)\p{Cf}/u;

/** What is not sent stays as it is. */
export const PlaceForm = z.object({
  // Texts have names in braces and tags in them.
  placeName: sentText(MOST_NAME, oneLine)
    .refine((name) => name === null || !/[<>{}]/.test(name), {
      error: () => t("A name can’t have angle or curly brackets."),
    })
    .refine((name) => name === null || (/[\p{L}\p{N}]/u.test(name) && !INVISIBLE.test(name)), {
      error: () => t("A name needs a letter or a digit, and no invisible characters."),
    })
    .transform((name) => (name === PRODUCT ? null : name))
    .optional(),
  accent: accent.optional(),
  usualAccent: z.literal("yes").optional(),
  language: z
    .enum(["", ...LANGUAGE_CODES], { error: () => t("Choose one of the languages.") })
    .transform((language) => language || null)
    .optional(),
  welcome: sentText(MOST_WELCOME, oneLine).optional(),
  ownRules: sentText(MOST_RULES, lines).optional(),
  purpose: sentText(MOST_PURPOSE, oneLine).optional(),
  logo: z.instanceof(File).optional(),
  removeLogo: z.literal("yes").optional(),
});

export type PlaceFields = z.infer<typeof PlaceForm>;
