import { emailBodies } from "#app/platform/mail/email-template.ts";

export function wishEmail({ title, url }: { title: string; url: string }) {
  return {
    subject: `A book that you wished for is here: ${title}`,
    ...emailBodies({
      heading: "It is here",
      paragraphs: [`You said that you would like “${title}”. The owner of Bookmatch says that it has come.`],
      action: { label: "Open the book", url },
      closing: "You get this letter once, because you requested this book.",
    }),
  };
}
