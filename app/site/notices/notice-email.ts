import type { Due, EmailKind } from "#app/auth/notices/emails.queries.server.ts";
import { t } from "#app/language/t.ts";
import { figure } from "#app/platform/figures.ts";
import { emailBodies } from "#app/platform/mail/email-template.ts";
import type { Mail } from "#app/platform/mail/mail.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";

import type { Notice } from "./queries.server.ts";
import { stopAddress } from "./stop-token.server.ts";
import { linesOf } from "./words.ts";

/** Newest first. Every link is an address of this site as it is, and nothing is loaded. */
export function noticeEmail(kind: EmailKind, { userId, isDormant }: Due, notices: readonly Notice[]): Omit<Mail, "to"> {
  const lines = linesOf(notices);
  const [first] = lines;
  const subject =
    lines.length === 1
      ? first!.text
      : kind === "weekly"
        ? t("Your week at Bookmatch: {count} things to see", { count: figure(lines.length) })
        : t("{count} things to see at Bookmatch", { count: figure(lines.length) });
  const stop = stopAddress(userId);
  return {
    subject,
    unsubscribe: stop,
    ...emailBodies({
      heading: kind === "weekly" ? t("Your week at Bookmatch") : t("News for you"),
      paragraphs: [],
      items: lines.map(({ id, text }) => ({ text, url: `${siteAddress}/notices/${id}` })),
      closing: isDormant
        ? t(
            "You haven’t looked at any of this for sixty days, so this is the last e-mail. They begin again once you do.",
          )
        : t("You get this because you’re a member. Choose what reaches you, or stop these e-mails:"),
      leave: [
        { label: t("Choose what reaches you"), url: `${siteAddress}/notices/settings` },
        { label: t("Stop these e-mails"), url: stop },
      ],
    }),
  };
}
