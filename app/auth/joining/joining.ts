import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import type { JoiningMode } from "#db/schema/auth/joining.ts";

export type JoiningRejection =
  | "joining_closed"
  | "invitation_needed"
  | "invitation_unknown"
  | "invitation_ended"
  | "invitation_used_up"
  | "address_refused";

/** `address_refused` does not reveal which rule applies. */
export const REJECTION_TEXTS: Record<JoiningRejection, string> = inEachLanguage(() => ({
  joining_closed: t("This site isn’t taking new members at the moment."),
  invitation_needed: t(
    "You need an invitation to join. Open the link in yours, or ask the owner of this site for one.",
  ),
  invitation_unknown: t("We don’t know this invitation. Check that the link is complete, or ask for a new one."),
  invitation_ended: t("This invitation has expired. Ask whoever sent it for a new one."),
  invitation_used_up: t("This invitation has been used up. Ask whoever sent it for a new one."),
  address_refused: t("You can’t use this e-mail address here. Please try another."),
}));

export function isJoiningRejection(code: string): code is JoiningRejection {
  return Object.hasOwn(REJECTION_TEXTS, code);
}

export interface JoiningTerms {
  mode: JoiningMode;
  refusal: JoiningRejection | null;
  ownerMissing: boolean;
  supportEmail: string | null;
  /** The owner’s own words. */
  welcome: string | null;
}

export const INVITATION_TOKEN = /^[\w-]{32}$/;
