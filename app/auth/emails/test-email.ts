import { t } from "#app/language/t.ts";
import { emailBodies } from "#app/platform/mail/email-template.ts";

export function testEmail() {
  return {
    subject: t("A test e-mail from Bookmatch"),
    ...emailBodies({
      heading: t("E-mail works"),
      paragraphs: [t("You asked for this e-mail on the Settings page. It arrived, so your readers get theirs, too.")],
    }),
  };
}
