import { emailBodies } from "#app/platform/mail/email-template.ts";

/** For an admin who asks whether mail goes out. */
export function testEmail() {
  return {
    subject: "A test e-mail from Bookmatch",
    ...emailBodies({
      heading: "Mail goes out",
      paragraphs: ["You asked for this e-mail on the page Settings. It arrived, so readers get theirs as well."],
    }),
  };
}
