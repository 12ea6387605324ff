import { emailBodies } from "#app/platform/mail/email-template.ts";

type SecondFactorEmail = { subject: string; text: string; html: string };

const NOT_YOU =
  "It wasn’t you? Then somebody is in your account: sign out all other devices, set a new password and look at your second factor.";

interface About {
  /** “the passkey Firefox on Linux”, “an authenticator app”. */
  what: string;
  url: string;
}

export function factorAddedEmail({ what, url }: About): SecondFactorEmail {
  return noticeEmail("A second factor was added", `You can sign in to your Bookmatch account with ${what} now.`, url);
}

export function factorRemovedEmail({ what, isLast, url }: About & { isLast: boolean }): SecondFactorEmail {
  const rest = isLast ? " Your password alone opens your account again." : "";
  return noticeEmail(
    "A second factor was removed",
    `Nobody can sign in to your Bookmatch account with ${what} any more.${rest}`,
    url,
  );
}

export function recoveryCodesMadeEmail({ url }: { url: string }): SecondFactorEmail {
  return noticeEmail(
    "New recovery codes were made",
    "The recovery codes that you had before are worth nothing any more.",
    url,
  );
}

export function recoveryCodeUsedEmail({ left, url }: { left: number; url: string }): SecondFactorEmail {
  return noticeEmail(
    "A recovery code was used",
    `Somebody, we hope you, signed in to your Bookmatch account with a recovery code. ${left === 1 ? "One is" : `${left} are`} left.`,
    url,
  );
}

function noticeEmail(subject: string, text: string, url: string): SecondFactorEmail {
  const action = { label: "See your second factor", url };
  return { subject, ...emailBodies({ heading: subject, paragraphs: [text], action, closing: NOT_YOU }) };
}
