import { isLanguage, type Language } from "./t.ts";

export const LANGUAGE_COOKIE = "language";
const A_YEAR = 365 * 24 * 60 * 60;

export function languageCookie(language: Language, request: Request): string {
  const secure = new URL(request.url).protocol === "https:" ? "; Secure" : "";
  return `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${A_YEAR}; HttpOnly; SameSite=Lax${secure}`;
}

const CHOSEN = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w+)`);

export function requestedLanguage(cookies = "", accepted = ""): Language | null {
  const [, chosen] = CHOSEN.exec(cookies) ?? [];
  return isLanguage(chosen) ? chosen : acceptedLanguage(accepted);
}

function acceptedLanguage(accepted: string): Language | null {
  const wanted = accepted.split(",").map((part) => {
    const [tag = "", weight = "1"] = part.split(/;\s*q=/i);
    return { language: tag.trim().slice(0, 2).toLowerCase(), weight: Number(weight) || 0 };
  });
  const languages = wanted
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ language }) => language);
  return languages.find(isLanguage) ?? null;
}
