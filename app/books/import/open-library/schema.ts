import { isAbsolute } from "node:path";

import { z } from "zod";

import { t } from "#app/language/t.ts";
import { figure } from "#app/platform/figures.ts";
import { cleaned } from "#book-facts/clean-text.ts";
import { languageNamed } from "#book-facts/languages.ts";

import { MOST_BOOKS } from "./rules.ts";

const MOST_LANGUAGES = 20;
const BOOKS = () => t("Enter a number from 1 to {mostBooks}.", { mostBooks: figure(MOST_BOOKS) });
const LANGUAGES = () =>
  t("Enter at most {mostLanguages} languages, separated by commas.", { mostLanguages: MOST_LANGUAGES });
const FOLDER = () => t("Enter the full path of a folder, such as /srv/dumps.");

/** `folder` is null for the dumps at Open Library's own address. */
export const RunForm = z
  .object({
    books: z
      .string({ error: BOOKS })
      .transform((typed) => Number(/^\d{1,7}$/.exec(typed.replaceAll(/[\s,]/g, ""))?.[0]))
      .refine((books) => books >= 1 && books <= MOST_BOOKS, { error: BOOKS }),
    languages: z.string({ error: LANGUAGES }).max(500, { error: LANGUAGES }).transform(readLanguages),
    source: z.enum(["web", "folder"], { error: () => t("Choose where the files are.") }),
    folder: z.string({ error: FOLDER }).max(1_000, { error: FOLDER }).optional(),
  })
  .transform(({ source, folder = "", ...plan }, context) => {
    if (source === "web") return { ...plan, folder: null };
    const path = cleaned(folder);
    if (isAbsolute(path)) return { ...plan, folder: path };
    context.addIssue({ code: "custom", path: ["folder"], message: FOLDER() });
    return z.NEVER;
  });

export type RunPlan = z.infer<typeof RunForm>;

/** Codes as in `books.language`; empty for all. */
function readLanguages(typed: string, context: z.RefinementCtx): string[] {
  const names = typed.split(/[,;]/).map(cleaned).filter(Boolean);
  const codes = names.map((name) => languageNamed(name));
  const unknown = codes.indexOf(null);
  const message =
    unknown < 0
      ? LANGUAGES()
      : t("“{toWellFormed}” isn’t a language we know.", { toWellFormed: names[unknown]!.slice(0, 60).toWellFormed() });
  if (unknown >= 0 || new Set(codes).size > MOST_LANGUAGES) context.addIssue({ code: "custom", message });
  return [...new Set(codes.flatMap((code) => code ?? []))].toSorted();
}
