import { globSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";

const LANGUAGES = resolve(import.meta.dirname, "../../app/language");

export type Translations = Map<string, string>;

export const folderOf = (language: string) => join(LANGUAGES, language);

/** Of one language, by English text. */
export function readTranslations(language: string): Map<string, Translations> {
  const files = globSync("*.json", { cwd: folderOf(language) }).sort();
  return new Map(
    files.map((file) => {
      const texts = JSON.parse(readFileSync(join(folderOf(language), file), "utf8")) as Record<string, string>;
      return [basename(file, ".json"), new Map(Object.entries(texts))];
    }),
  );
}
