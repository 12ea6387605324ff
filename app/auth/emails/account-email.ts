import { emailBodies, type EmailParts } from "#app/platform/mail/email-template.ts";

type AccountEmail = { subject: string; text: string; html: string };

export function verificationEmail({
  url,
  email,
  openedAt,
}: {
  url: string;
  email: string;
  openedAt: Date;
}): AccountEmail {
  return accountEmail("Confirm your e-mail address", {
    paragraphs: [
      `An account for ${email} was opened at Bookmatch on ${utc(openedAt)}. If that was you, please confirm that this address is yours, in the browser where you opened the account. The link works once, within a day.`,
    ],
    action: { label: "Confirm this address", url },
    closing:
      "You didn’t open an account? The same link lets you erase it, or make it yours with a password of your own.",
  });
}

export function resetEmail({ url }: { url: string }): AccountEmail {
  return accountEmail("Set a new password", {
    paragraphs: [
      "Somebody, we hope you, asked for a new password for your Bookmatch account. This link lets you choose one. It is valid for one hour.",
    ],
    action: { label: "Set a new password", url },
    closing: "It wasn’t you? Then please ignore this letter. Nothing has changed, and your account is as it was.",
  });
}

export function wrongPasswordsEmail({ url }: { url: string }): AccountEmail {
  return accountEmail("Somebody tried to sign in to your account", {
    paragraphs: [
      "Several wrong passwords were tried for your Bookmatch account, on a device that we do not know. We look at no more of them from unknown devices for a while. Nobody has come in this way.",
      "On devices where you have signed in before, you can go on as always. If it was you and you no longer know your password, set a new one.",
    ],
    action: { label: "Set a new password", url },
    closing:
      "It wasn’t you? Then you need to do nothing, as long as you use this password nowhere else. We write about this once a day at most.",
  });
}

export function wrongCodesEmail({ url }: { url: string }): AccountEmail {
  return accountEmail("Somebody knows your password", {
    paragraphs: [
      "Somebody entered your password at Bookmatch, on a device that you have not used before, and then several wrong codes. Your second factor has kept them out.",
      "We don’t accept codes from unknown devices for a while. You can still sign in on a device that you have used before, or with a recovery code.",
    ],
    action: { label: "Set a new password", url },
    closing: "Was it you? Then there is nothing to do. We write about this once a day at most.",
  });
}

export function newPasswordEmail({ url }: { url: string }): AccountEmail {
  return accountEmail("Your password was changed", {
    paragraphs: [
      "Your Bookmatch account has a new password from now on. Every other device was signed out, and earlier links for a new password are void.",
    ],
    action: { label: "It wasn’t me: set another password", url },
    closing: "Was it you? Then there is nothing to do.",
  });
}

export function newDeviceEmail({ device, at, url }: { device: string; at: Date; url: string }): AccountEmail {
  return accountEmail("New sign-in to your account", {
    paragraphs: [`Somebody signed in to your Bookmatch account with ${device}, on ${utc(at)}.`],
    action: { label: "See the sign-ins of your account", url },
    closing: "Was it you? Then there is nothing to do. If not, set a new password: it signs every device out.",
  });
}

export function issuerLinkedEmail({ issuer, url }: { issuer: string; url: string }): AccountEmail {
  return accountEmail(`You can sign in with ${issuer} now`, {
    paragraphs: [`Your Bookmatch account was signed in to with ${issuer}, which works from now on.`],
    action: { label: "See how you sign in", url },
    closing: "Was it you? Then there is nothing to do. If not, set a new password: it signs every device out.",
  });
}

export function claimedEmail({ issuer, url }: { issuer: string; url: string }): AccountEmail {
  return accountEmail("The account for your address is yours now", {
    paragraphs: [
      `An account had been opened for your address and never confirmed. You have just signed in with ${issuer}, which vouches for the address: the account is yours, and the password and every session that it had before are gone.`,
    ],
    action: { label: "See your account", url },
    closing: "If you opened it yourself with a password, ask for a new one with “Forgot password?” whenever you like.",
  });
}

export function changeAddressEmail({ url }: { url: string }): AccountEmail {
  return accountEmail("Confirm your new e-mail address", {
    paragraphs: [
      "Somebody, we hope you, wants to use this address for their Bookmatch account. Open the link in a browser that is signed in to the account. It works once, within a day.",
    ],
    action: { label: "Use this address", url },
    closing: "It wasn’t you? Then please ignore this letter: without you the address is not used.",
  });
}

export function addressChangeEmail({ done, url }: { done: boolean; url: string }): AccountEmail {
  return accountEmail(done ? "Your e-mail address was changed" : "A new e-mail address was asked for", {
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

function accountEmail(subject: string, parts: Omit<EmailParts, "heading">): AccountEmail {
  return { subject, ...emailBodies({ heading: subject, ...parts }) };
}

/** Always UTC: a mail to an address that may be a stranger's must not depend on the account's settings. */
function utc(time: Date): string {
  return `${UTC.format(time).replace("\u202F", " ")} (UTC)`;
}

const UTC = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
