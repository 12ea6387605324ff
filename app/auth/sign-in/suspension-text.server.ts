import { contactEmail } from "#app/auth/mail/contact.queries.server.ts";
import { timeZoneOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { suspensionEnd } from "#app/auth/suspension/suspension.ts";

import { suspension } from "./queries.server.ts";

export async function suspensionText(userId: string): Promise<string | null> {
  const suspended = await suspension(userId);
  if (!suspended) return null;
  const end = suspensionEnd(suspended.until, await timeZoneOf(userId));
  const contact = await contactEmail();
  const objection = contact === null ? "" : ` (if you disagree, write to ${contact})`;
  return `This account is suspended ${end}${objection}: ${suspended.reason}`;
}
