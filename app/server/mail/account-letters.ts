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

/** Goes to a reader when somebody has guessed at their password too often. `url` is where a new one is asked for. */
export function wrongPasswordsLetter({ url }: { url: string }): AccountLetter {
  const subject = "Somebody tried to sign in to your account";
  return {
    subject,
    ...letter({
      heading: subject,
      paragraphs: [
        "Several wrong passwords were tried for your Bookmatch account, on a device that we do not know. We look at no more of them from unknown devices for a while. Nobody has come in this way.",
        "On devices where you have signed in before, you can go on as always. If it was you and you no longer know your password, set a new one.",
      ],
      action: { label: "Set a new password", url },
      closing:
        "It wasn’t you? Then you need to do nothing, as long as you use this password nowhere else. We write about this once a day at most.",
    }),
  };
}
