import { letter, type LetterParts } from "#app/platform/mail/letter.ts";

type AccountLetter = { subject: string; text: string; html: string };

/** Goes to an address that has just been given. `url` confirms it, and lets its owner take the account or erase it. */
export function verificationLetter({
  url,
  email,
  openedAt,
}: {
  url: string;
  email: string;
  openedAt: Date;
}): AccountLetter {
  return accountLetter("Confirm your e-mail address", {
    paragraphs: [
      `An account for ${email} was opened at Bookmatch on ${utc(openedAt)}. If that was you, please confirm that this address is yours, in the browser where you opened the account. The link works once, within a day.`,
    ],
    action: { label: "Confirm this address", url },
    closing:
      "You didn’t open an account? The same link lets you erase it, or make it yours with a password of your own.",
  });
}

/** `url` opens the page for a new password; whoever sends this makes it last one hour. */
export function resetLetter({ url }: { url: string }): AccountLetter {
  return accountLetter("Set a new password", {
    paragraphs: [
      "Somebody, we hope you, asked for a new password for your Bookmatch account. This link lets you choose one. It is valid for one hour.",
    ],
    action: { label: "Set a new password", url },
    closing: "It wasn’t you? Then please ignore this letter. Nothing has changed, and your account is as it was.",
  });
}

/** Goes to a reader when somebody has guessed at their password too often. `url` is where a new one is asked for. */
export function wrongPasswordsLetter({ url }: { url: string }): AccountLetter {
  return accountLetter("Somebody tried to sign in to your account", {
    paragraphs: [
      "Several wrong passwords were tried for your Bookmatch account, on a device that we do not know. We look at no more of them from unknown devices for a while. Nobody has come in this way.",
      "On devices where you have signed in before, you can go on as always. If it was you and you no longer know your password, set a new one.",
    ],
    action: { label: "Set a new password", url },
    closing:
      "It wasn’t you? Then you need to do nothing, as long as you use this password nowhere else. We write about this once a day at most.",
  });
}

/** After a password was changed or set anew. `url` is where another new one can be asked for. */
export function newPasswordLetter({ url }: { url: string }): AccountLetter {
  return accountLetter("Your password was changed", {
    paragraphs: [
      "Your Bookmatch account has a new password from now on. Every other device was signed out, and earlier links for a new password are void.",
    ],
    action: { label: "It wasn’t me: set another password", url },
    closing: "Was it you? Then there is nothing to do.",
  });
}

/** After a sign-in from a browser that the account did not know. `url` shows the account's history. */
export function newDeviceLetter({ device, at, url }: { device: string; at: Date; url: string }): AccountLetter {
  return accountLetter("New sign-in to your account", {
    paragraphs: [`Somebody signed in to your Bookmatch account with ${device}, on ${utc(at)}.`],
    action: { label: "See the sign-ins of your account", url },
    closing: "Was it you? Then there is nothing to do. If not, set a new password: it signs every device out.",
  });
}

/** After an issuer's identity was linked to an account that was there before. */
export function issuerLinkedLetter({ issuer, url }: { issuer: string; url: string }): AccountLetter {
  return accountLetter(`You can sign in with ${issuer} now`, {
    paragraphs: [`Your Bookmatch account was signed in to with ${issuer}, which works from now on.`],
    action: { label: "See how you sign in", url },
    closing: "Was it you? Then there is nothing to do. If not, set a new password: it signs every device out.",
  });
}

/** After an unconfirmed account went to the owner of its mailbox by an issuer's word. */
export function claimedLetter({ issuer, url }: { issuer: string; url: string }): AccountLetter {
  return accountLetter("The account for your address is yours now", {
    paragraphs: [
      `An account had been opened for your address and never confirmed. You have just signed in with ${issuer}, which vouches for the address: the account is yours, and the password and every session that it had before are gone.`,
    ],
    action: { label: "See your account", url },
    closing: "If you opened it yourself with a password, ask for a new one with “Forgot password?” whenever you like.",
  });
}

/** Goes to the address that an account is to change to. `url` makes it the account's. */
export function changeAddressLetter({ url }: { url: string }): AccountLetter {
  return accountLetter("Confirm your new e-mail address", {
    paragraphs: [
      "Somebody, we hope you, wants to use this address for their Bookmatch account. Open the link in a browser that is signed in to the account. It works once, within a day.",
    ],
    action: { label: "Use this address", url },
    closing: "It wasn’t you? Then please ignore this letter: without you the address is not used.",
  });
}

/** Goes to the address that an account has as long as the change was only asked for, `done` false, or that it had. */
export function addressChangeNotice({ done, url }: { done: boolean; url: string }): AccountLetter {
  return accountLetter(done ? "Your e-mail address was changed" : "A new e-mail address was asked for", {
    paragraphs: [
      done
        ? "Your Bookmatch account uses another e-mail address from now on, and this one no longer opens it."
        : "Somebody who knows your password asked to use another e-mail address for your Bookmatch account. It changes once the new mailbox has agreed.",
    ],
    action: { label: done ? "Open Bookmatch" : "It wasn’t me: set another password", url },
    closing: done
      ? "It wasn’t you? Then write to whoever runs this place; the imprint says who that is."
      : "Was it you? Then there is nothing to do.",
  });
}

function accountLetter(subject: string, parts: Omit<LetterParts, "heading">): AccountLetter {
  return { subject, ...letter({ heading: subject, ...parts }) };
}

/** A reader's zone is not asked for: what is mailed to a stranger must not depend on whose account it is. */
function utc(time: Date): string {
  return `${UTC.format(time).replace("\u202F", " ")} (UTC)`;
}

const UTC = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
