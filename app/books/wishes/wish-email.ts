import { t } from "#app/language/t.ts";
import { emailBodies } from "#app/platform/mail/email-template.ts";

export function wishEmail({ title, url }: { title: string; url: string }) {
  return {
    subject: t("The book you requested is here: {title}", { title }),
    ...emailBodies({
      heading: t("Your book is here"),
      paragraphs: [t("You requested “{title}”. The owner of this site says that it has arrived.", { title })],
      action: { label: t("Open the book"), url },
      closing: t("You get this one e-mail because you requested the book."),
    }),
  };
}
