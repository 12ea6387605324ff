import { isLanguage, type Language } from "./t.ts";

export const LANGUAGE_COOKIE = "language";
const CHOSEN = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w+)`);

export function requestedLanguage(cookies: string, accepted: string): Language {
  const [, chosen] = CHOSEN.exec(cookies) ?? [];
  return isLanguage(chosen) ? chosen : (acceptedLanguage(accepted) ?? "en");
}

function acceptedLanguage(accepted: string): Language | undefined {
  const wanted = accepted.split(",").map((part) => {
    const [tag = "", weight = "1"] = part.split(/;\s*q=/i);
    return { language: tag.trim().slice(0, 2).toLowerCase(), weight: Number(weight) || 0 };
  });
  return wanted
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ language }) => language)
    .find(isLanguage);
}
