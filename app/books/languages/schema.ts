import { z } from "zod";

import { t } from "#app/language/t.ts";
import { languageFrom } from "#book-facts/languages.ts";

const MOST_LANGUAGES = 20;
const Language = z
  .string()
  .refine((code) => languageFrom(code) === code, { error: () => t("Choose languages from the list.") });

export const LanguagesForm = z.object({
  languages: z
    .array(Language, { error: () => t("Choose languages from the list.") })
    .max(MOST_LANGUAGES, {
      error: () => t("Choose at most {mostLanguages} languages.", { mostLanguages: MOST_LANGUAGES }),
    })
    .transform((ticked) => [...new Set(ticked)].toSorted()),
});
