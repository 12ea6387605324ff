import { localeNow, t } from "#app/language/t.ts";

/** In UTC, so that server and browser write the same. */
export function untilText(endsAt: string | null): string {
  if (endsAt === null) return "";
  const when = new Date(endsAt).toLocaleString(localeNow(), {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: "UTC",
    timeZoneName: "short",
  });
  return t("The vote closes on {when}.", { when });
}
