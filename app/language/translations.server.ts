import type { Language } from "./t.ts";

let made: ReadonlyMap<string, ReadonlyMap<string, string>> | undefined;

function makeTranslations() {
  const all = new Map<string, Map<string, string>>();
  for (const [path, texts] of Object.entries(filesOf())) {
    const [, language = ""] = path.split("/");
    all.set(language, new Map([...(all.get(language) ?? []), ...Object.entries(texts)]));
  }
  return all;
}

/** By language; made when the first is asked for, since many a process speaks English alone. */
const translations = () => (made ??= makeTranslations());

/** The English text where it has no other. */
export function translate(english: string, language: Language): string {
  return language === "en" ? english : (translations().get(language)?.get(english) ?? english);
}

/** Of English to its own; empty for English. For a thread, which loads none of them. */
export const translationsTo = (language: Language): ReadonlyMap<string, string> =>
  translations().get(language) ?? new Map();

function filesOf(): Record<string, Record<string, string>> {
  return import.meta.glob("./*/*.json", { eager: true, import: "default" });
}
