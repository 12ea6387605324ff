import { inEachLanguage } from "#app/language/in-each-language.ts";
import { scriptLanguage, t } from "#app/language/t.ts";
import type { Genre } from "#db/genres.ts";

const NAMES: Readonly<Record<Genre, string>> = inEachLanguage(() => ({
  Fiction: t("Fiction"),
  Thriller: t("Thriller"),
  Fantasy: t("Fantasy"),
  "Science Fiction": t("Science Fiction"),
  "Non-fiction": t("Non-fiction"),
  "Historical Fiction": t("Historical Fiction"),
  Horror: t("Horror"),
  Biography: t("Biography"),
  "Self-Help": t("Self-Help"),
  Business: t("Business"),
}));

/** In the reader's language; a genre that is none of ours as it is. A script in English carries no names. */
export const genreName = (genre: string): string =>
  scriptLanguage === "en" ? genre : (NAMES[genre as Genre] ?? genre);
