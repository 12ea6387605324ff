import { z } from "zod";

import { languageFrom } from "#book-facts/languages.ts";

const MOST_LANGUAGES = 20;
const Language = z.string().refine((code) => languageFrom(code) === code, "Choose languages from the list.");

export const LanguagesForm = z.object({
  languages: z
    .array(Language, "Choose languages from the list.")
    .max(MOST_LANGUAGES, `Choose at most ${MOST_LANGUAGES} languages.`)
    .transform((ticked) => [...new Set(ticked)].toSorted()),
});
