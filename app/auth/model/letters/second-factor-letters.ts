import { letter } from "#app/platform/mail/letter.ts";

type FactorLetter = { subject: string; text: string; html: string };

const NOT_YOU =
  "It wasn’t you? Then somebody is in your account: sign out all other devices, set a new password and look at your second factor.";

interface About {
  /** “the passkey Firefox on Linux”, “an authenticator app”. */
  what: string;
  /** The page where the reader sees their second factor. */
  url: string;
}

export function factorAddedLetter({ what, url }: About): FactorLetter {
  return told("A second factor was added", `You can sign in to your Bookmatch account with ${what} now.`, url);
}

export function factorRemovedLetter({ what, isLast, url }: About & { isLast: boolean }): FactorLetter {
  const rest = isLast ? " Your password alone opens your account again." : "";
  return told(
    "A second factor was removed",
    `Nobody can sign in to your Bookmatch account with ${what} any more.${rest}`,
    url,
  );
}

export function recoveryCodesMadeLetter({ url }: { url: string }): FactorLetter {
  return told(
    "New recovery codes were made",
    "The recovery codes that you had before are worth nothing any more.",
    url,
  );
}

export function recoveryCodeUsedLetter({ left, url }: { left: number; url: string }): FactorLetter {
  return told(
    "A recovery code was used",
    `Somebody, we hope you, signed in to your Bookmatch account with a recovery code. ${left === 1 ? "One is" : `${left} are`} left.`,
    url,
  );
}

function told(subject: string, text: string, url: string): FactorLetter {
  const action = { label: "See your second factor", url };
  return { subject, ...letter({ heading: subject, paragraphs: [text], action, closing: NOT_YOU }) };
}
