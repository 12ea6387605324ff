import { t } from "#app/language/t.ts";

/** In characters, as typed. */
export const LONGEST_RECOVERY_CODE = 40;

export const LINK_VOID = () => t("This link no longer works.");
export const LINK_UNREADABLE = () => t("This link doesn’t work. Please ask for a new one.");
