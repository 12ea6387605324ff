import { t } from "#app/language/t.ts";
import { emailBodies } from "#app/platform/mail/email-template.ts";

export function adminTasksEmail({ lines, url }: { lines: string[]; url: string }) {
  const subject = t("Something new is waiting for you at Bookmatch");
  return {
    subject,
    ...emailBodies({
      heading: t("Something new is waiting for you"),
      paragraphs: lines,
      action: { label: t("Open Administration"), url },
      closing: t(
        "You get this e-mail because you’re an admin. We send at most one a day, and only when there’s something new.",
      ),
    }),
  };
}
