import { guessLanguage } from "./guess-language.ts";

interface LanguageEvidence {
  titled: readonly string[];
  editions: readonly string[];
  text: string | null;
  wanted: readonly string[];
}

/** The title decides where editions bear it, else the text. Null if unknown or not wanted. */
export function languageOfWork({ titled, editions, text, wanted }: LanguageEvidence) {
  const isWanted = (language: string) => wanted.length === 0 || wanted.includes(language);
  const spoken = text === null ? null : guessLanguage(text);
  const choices = titled.filter(isWanted);
  const only = editions.length === 1 ? editions[0]! : null;
  const language =
    titled.length > 0
      ? spoken !== null && choices.includes(spoken)
        ? spoken
        : (choices[0] ?? null)
      : (spoken ?? only);
  if (language === null || !isWanted(language)) return null;
  return { language, speaks: spoken === null || spoken === language };
}
