import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { counted } from "#app/platform/figures.ts";

/** "about 5 hours", rounded up; for less than an hour "about 20 minutes". */
export function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const time = minutes < 60 ? counted(minutes, "minute") : counted(Math.ceil(minutes / 60), "hour");
  return t("about {time}", { time });
}

/** Set-Cookie lines that delete every cookie of ours in this request. */
export function clearedCookies(cookieHeader: string | null): string[] {
  const names = (cookieHeader ?? "").split(";").map((pair) => pair.split("=")[0]!.trim());
  return names
    .filter((name) => /^(?:__Host-)?bookmatch\.[\w.-]+$/.test(name))
    .map(
      (name) => `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${name.startsWith("__Host-") ? "; Secure" : ""}`,
    );
}

export const SETTINGS = inEachLanguage(() => ({ to: "/account/settings", name: t("Settings") }));

export const ONLY_ADMIN = () => t("You’re the only admin here. Make somebody else an admin first.");
