import { contactEmail } from "#app/auth/mail/contact.queries.server.ts";
import { timeZoneOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { suspensionEnd } from "#app/auth/suspension/suspension.ts";
import { t } from "#app/language/t.ts";

import { suspension } from "./queries.server.ts";

export async function suspensionText(userId: string): Promise<string | null> {
  const suspended = await suspension(userId);
  if (!suspended) return null;
  const end = suspensionEnd(suspended.until, await timeZoneOf(userId));
  const contact = await contactEmail();
  const objection = contact === null ? "" : t(" (if you disagree, write to {contact})", { contact });
  return t("This account is suspended {end}{objection}: {reason}", { end, objection, reason: suspended.reason });
}
