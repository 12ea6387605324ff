import { emailBodies } from "#app/platform/mail/email-template.ts";

export function testEmail() {
  return {
    subject: "A test e-mail from Bookmatch",
    ...emailBodies({
      heading: "E-mail works",
      paragraphs: ["You asked for this e-mail on the Settings page. It arrived, so your readers get theirs, too."],
    }),
  };
}
