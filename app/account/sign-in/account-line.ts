import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";

const PAGES: ReadonlyArray<[path: string, line: string]> = inEachLanguage(() => [
  ["/reading-tracker", t("You need an account for the Reading Tracker.")],
  ["/coffee-talk", t("You need an account for Coffee Talk.")],
  ["/suggestions", t("You need an account for Suggestions.")],
  ["/deals", t("You need an account for Deals.")],
  ["/dashboard", t("You need an account for the dashboard.")],
  ["/account", t("You need an account for the settings.")],
]);

export function accountLine(path: string): string {
  const [, line] =
    PAGES.find(([page]) => path === page || path.startsWith(`${page}/`) || path.startsWith(`${page}?`)) ?? [];
  return line ?? t("You need an account for this page.");
}
