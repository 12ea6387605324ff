import type { JoiningMode } from "#db/schema/auth/joining.ts";

export type JoiningRejection =
  | "joining_closed"
  | "invitation_needed"
  | "invitation_unknown"
  | "invitation_ended"
  | "invitation_used_up"
  | "address_refused";

/** `address_refused` does not reveal which rule applies. */
export const REJECTION_TEXTS: Record<JoiningRejection, string> = {
  joining_closed: "No new accounts are opened here at present.",
  invitation_needed:
    "Accounts are opened by invitation here. Open the link of your invitation, or ask the owner of this place for one.",
  invitation_unknown: "This invitation is not known here. Check that the link is complete, or ask for a new one.",
  invitation_ended: "This invitation has ended. Ask whoever sent it for a new one.",
  invitation_used_up: "This invitation has been used up. Ask whoever sent it for a new one.",
  address_refused: "This e-mail address cannot be used here. Please use another one.",
};

export function isJoiningRejection(code: string): code is JoiningRejection {
  return Object.hasOwn(REJECTION_TEXTS, code);
}

export interface JoiningTerms {
  mode: JoiningMode;
  refusal: JoiningRejection | null;
  ownerMissing: boolean;
  supportEmail: string | null;
}

export const INVITATION_TOKEN = /^[\w-]{32}$/;
