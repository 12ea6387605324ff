import type { Language } from "./t.ts";

const german = Object.assign({}, ...Object.values(filesOf())) as Record<string, string>;

/** The English text where it has no other. */
export function translate(english: string, language: Language): string {
  return (language === "de" && Object.hasOwn(german, english) && german[english]) || english;
}

function filesOf(): Record<string, Record<string, string>> {
  return import.meta.glob("./de/*.json", { eager: true, import: "default" });
}
