import { letter } from "./letter.ts";

type AccountLetter = { subject: string; text: string; html: string };

/** Goes to an address that has just been given. `url` confirms it. */
export function verificationLetter({ url }: { url: string }): AccountLetter {
  const subject = "Confirm your e-mail address";
  return {
    subject,
    ...letter({
      heading: subject,
      paragraphs: [
        "Welcome to Bookmatch. Please confirm that this address is yours, so that we can help you back in should you ever lose your password.",
      ],
      action: { label: "Confirm this address", url },
      closing: "You didn’t open an account? Then somebody mistyped their own address. Please ignore this letter.",
    }),
  };
}

/** `url` opens the page for a new password; whoever sends this makes it last one hour. */
export function resetLetter({ url }: { url: string }): AccountLetter {
  const subject = "Set a new password";
  return {
    subject,
    ...letter({
      heading: subject,
      paragraphs: [
        "Somebody, we hope you, asked for a new password for your Bookmatch account. This link lets you choose one. It is valid for one hour.",
      ],
      action: { label: "Set a new password", url },
      closing: "It wasn’t you? Then please ignore this letter. Nothing has changed, and your account is as it was.",
    }),
  };
}
