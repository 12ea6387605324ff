import { t } from "#app/language/t.ts";
import { emailBodies } from "#app/platform/mail/email-template.ts";

type JoiningEmail = { subject: string; text: string; html: string };

export function approvedEmail({ url }: { url: string }): JoiningEmail {
  const subject = t("Your account was approved");
  return {
    subject,
    ...emailBodies({
      heading: subject,
      paragraphs: [t("You’re in: the owner approved your account, and all of Bookmatch is open to you.")],
      action: { label: t("Open Bookmatch"), url },
    }),
  };
}

/** Sent when the account has been deleted already. */
export function declinedEmail(): JoiningEmail {
  const subject = t("Your account was not approved");
  return {
    subject,
    ...emailBodies({
      heading: subject,
      paragraphs: [
        t(
          "You asked for an account on Bookmatch, and the owner declined. We deleted the account and everything in it.",
        ),
      ],
    }),
  };
}
