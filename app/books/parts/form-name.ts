import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";

const NAMES: Readonly<Record<string, string>> = inEachLanguage(() => ({
  novel: t("Novel"),
  novella: t("Novella"),
  "short stories": t("Short stories"),
  "linked stories": t("Linked stories"),
  "graphic novel": t("Graphic novel"),
  poetry: t("Poetry"),
  "stage play": t("Stage play"),
  "fairy tale": t("Fairy tale"),
  essays: t("Essays"),
  letters: t("Letters"),
  diary: t("Diary"),
  memoir: t("Memoir"),
  biography: t("Biography"),
  reportage: t("Reportage"),
  "true crime": t("True crime"),
  "popular science": t("Popular science"),
  "history book": t("History book"),
  "philosophy book": t("Philosophy book"),
  "nature writing": t("Nature writing"),
  "travel writing": t("Travel writing"),
  "business book": t("Business book"),
  "self-help": t("Self-help"),
}));

/** What the catalogue says a book is, in the reader's language. */
export const formName = (form: string): string => NAMES[form.toLowerCase()] ?? form;
