import { z } from "zod";

import { t } from "#app/language/t.ts";
import { line, text } from "#app/platform/text.ts";

import { MAX_NAME, MAX_TEXT, MAX_TITLE } from "./rules.ts";

const ANYTHING = /\S/;

export const SuggestionForm = z.object({
  title: line(() => t("Enter a title."), MAX_TITLE, ANYTHING),
  description: text(() => t("Enter a description."), MAX_TEXT, { needs: ANYTHING }),
});

export const RecommendationForm = z.object({
  title: line(() => t("Enter a title."), MAX_NAME, ANYTHING),
  author: line(() => t("Enter an author."), MAX_NAME, ANYTHING),
  reason: text(() => t("Say why you recommend this book."), MAX_TEXT, { needs: ANYTHING }),
});

/** Any text is valid: an unknown id is answered with 404. */
export const AcceptanceForm = z.object({ recommendation: z.string().default("") });
