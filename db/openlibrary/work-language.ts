import { guessLanguage } from "./guess-language.ts";

interface LanguageEvidence {
  /** Languages of editions that bear the work's title, most frequent first; of all its editions. */
  titled: readonly string[];
  editions: readonly string[];
  /** The description or first sentence; null without. */
  text: string | null;
  /** Those asked for; none: all. */
  wanted: readonly string[];
}

/**
 * The language in which a work's record speaks to a reader, and whether its text does, too. The title decides where
 * editions bear it; what they cannot say, the text says. Null where nobody knows, or it is none of those asked for.
 */
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
