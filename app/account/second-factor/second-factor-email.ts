import { t } from "#app/language/t.ts";
import { emailBodies } from "#app/platform/mail/email-template.ts";

type SecondFactorEmail = { subject: string; text: string; html: string };

const NOT_YOU = () =>
  t(
    "Not you? Then somebody else is in your account. Sign out all other devices, set a new password and check your second factor.",
  );

interface About {
  /** “the passkey Firefox on Linux”, “an authenticator app”. */
  what: string;
  url: string;
}

export function factorAddedEmail({ what, url }: About): SecondFactorEmail {
  return noticeEmail(
    t("A second factor was added"),
    t("You can now sign in to your Bookmatch account with {what}.", { what }),
    url,
  );
}

export function factorRemovedEmail({ what, isLast, url }: About & { isLast: boolean }): SecondFactorEmail {
  const rest = isLast ? t(" Your password alone is enough to sign in again.") : "";
  return noticeEmail(
    t("A second factor was removed"),
    t("You can no longer sign in to your Bookmatch account with {what}.{rest}", { what, rest }),
    url,
  );
}

export function recoveryCodesMadeEmail({ url }: { url: string }): SecondFactorEmail {
  return noticeEmail(t("New recovery codes were made"), t("Your earlier recovery codes no longer work."), url);
}

export function recoveryCodeUsedEmail({ left, url }: { left: number; url: string }): SecondFactorEmail {
  return noticeEmail(
    t("A recovery code was used"),
    t("Somebody signed in to your Bookmatch account with a recovery code. We hope it was you. You have {rest} left.", {
      rest: left === 1 ? t("one code") : t("{left} codes", { left }),
    }),
    url,
  );
}

function noticeEmail(subject: string, text: string, url: string): SecondFactorEmail {
  const action = { label: t("Check your second factor"), url };
  return { subject, ...emailBodies({ heading: subject, paragraphs: [text], action, closing: NOT_YOU() }) };
}
