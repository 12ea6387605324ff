import type { JoiningMode } from "#db/joining.ts";

/** Why somebody may not open an account, as addresses and answers name it. */
export type JoiningRefusal =
  | "joining_closed"
  | "invitation_needed"
  | "invitation_unknown"
  | "invitation_ended"
  | "invitation_used_up"
  | "address_refused";

/** The same in a sentence for whoever asks. Which rule refuses an address, it does not say. */
export const REFUSAL_TEXTS: Record<JoiningRefusal, string> = {
  joining_closed: "No new accounts are opened here at present.",
  invitation_needed:
    "Accounts are opened by invitation here. Open the link of your invitation, or ask a member for one.",
  invitation_unknown: "This invitation is not known here. Check that the link is complete, or ask for a new one.",
  invitation_ended: "This invitation has ended. Ask whoever sent it for a new one.",
  invitation_used_up: "This invitation has been used up. Ask whoever sent it for a new one.",
  address_refused: "This e-mail address cannot be used here. Please use another one.",
};

export function isJoiningRefusal(code: string): code is JoiningRefusal {
  return Object.hasOwn(REFUSAL_TEXTS, code);
}

/** How the register form stands for whoever opens it. */
export interface JoiningTerms {
  mode: JoiningMode;
  /** Why there is no form to fill in; null where there is. */
  refusal: JoiningRefusal | null;
  /** The place has no admin, so that its owner may register whatever the mode says. */
  ownerMissing: boolean;
  supportEmail: string | null;
}

/** Random letters of an invitation's link, as Base64 for addresses writes them. */
export const INVITATION_TOKEN = /^[\w-]{32}$/;
