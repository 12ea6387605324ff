import type { Language } from "./t.ts";

const translations = new Map<string, Map<string, string>>();
for (const [path, texts] of Object.entries(filesOf())) {
  const [, language = ""] = path.split("/");
  translations.set(language, new Map([...(translations.get(language) ?? []), ...Object.entries(texts)]));
}

/** The English text where it has no other. */
export function translate(english: string, language: Language): string {
  return translations.get(language)?.get(english) ?? english;
}

function filesOf(): Record<string, Record<string, string>> {
  return import.meta.glob("./*/*.json", { eager: true, import: "default" });
}
