import { emailBodies } from "#app/platform/mail/email-template.ts";

export function wishEmail({ title, url }: { title: string; url: string }) {
  return {
    subject: `The book you requested is here: ${title}`,
    ...emailBodies({
      heading: "Your book is here",
      paragraphs: [`You requested “${title}”. The owner of this site says that it has arrived.`],
      action: { label: "Open the book", url },
      closing: "We send this e-mail once, because you requested the book.",
    }),
  };
}
