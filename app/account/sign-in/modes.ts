import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";

export type Mode = "login" | "register" | "forgotPassword" | "resetSent";

const MODE_TITLES: Record<Mode, string> = inEachLanguage(() => ({
  login: t("Sign In"),
  register: t("Create Account"),
  forgotPassword: t("Reset Password"),
  resetSent: t("Check your e-mail"),
}));

export function titleOf(mode: Mode, sendsMail: boolean): string {
  return mode === "resetSent" && !sendsMail ? t("Ask the owner") : MODE_TITLES[mode];
}

export const MODE_PATHS = {
  login: "/sign-in",
  register: "/register",
  forgotPassword: "/forgot-password",
} as const satisfies Partial<Record<Mode, string>>;

/** The invitation is part of the URL, so that the page that answers a form without scripts has it too. */
export function pathOf(mode: keyof typeof MODE_PATHS, invitation: string | undefined): string {
  return mode === "register" && invitation !== undefined
    ? `${MODE_PATHS.register}?${new URLSearchParams({ invitation })}`
    : MODE_PATHS[mode];
}

export const BUTTONS = inEachLanguage(() => ({
  login: t("Sign In"),
  register: t("Create Account"),
  forgotPassword: t("Send Reset Link"),
}));
