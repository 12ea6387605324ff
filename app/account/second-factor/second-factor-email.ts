import { emailBodies } from "#app/platform/mail/email-template.ts";

type SecondFactorEmail = { subject: string; text: string; html: string };

const NOT_YOU =
  "Wasn’t you? Then somebody else is in your account. Sign out all other devices, set a new password and check your second factor.";

interface About {
  /** “the passkey Firefox on Linux”, “an authenticator app”. */
  what: string;
  url: string;
}

export function factorAddedEmail({ what, url }: About): SecondFactorEmail {
  return noticeEmail("A second factor was added", `You can now sign in to your Bookmatch account with ${what}.`, url);
}

export function factorRemovedEmail({ what, isLast, url }: About & { isLast: boolean }): SecondFactorEmail {
  const rest = isLast ? " Your password alone is enough to sign in again." : "";
  return noticeEmail(
    "A second factor was removed",
    `Nobody can sign in to your Bookmatch account with ${what} any more.${rest}`,
    url,
  );
}

export function recoveryCodesMadeEmail({ url }: { url: string }): SecondFactorEmail {
  return noticeEmail("New recovery codes were made", "Your earlier recovery codes no longer work.", url);
}

export function recoveryCodeUsedEmail({ left, url }: { left: number; url: string }): SecondFactorEmail {
  return noticeEmail(
    "A recovery code was used",
    `Somebody signed in to your Bookmatch account with a recovery code. We hope it was you. You have ${left === 1 ? "one code" : `${left} codes`} left.`,
    url,
  );
}

function noticeEmail(subject: string, text: string, url: string): SecondFactorEmail {
  const action = { label: "Check your second factor", url };
  return { subject, ...emailBodies({ heading: subject, paragraphs: [text], action, closing: NOT_YOU }) };
}
