import { t } from "#app/language/t.ts";

export const CONTENT_GONE = () => t("This was deleted.");

export function readMuteId(text: string | undefined): number | null {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
