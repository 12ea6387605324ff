import { t } from "#app/language/t.ts";

export const CONFIRM_FIRST = () => t("Confirm your e-mail address before others can read what you write.");
