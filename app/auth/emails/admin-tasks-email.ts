import { emailBodies } from "#app/platform/mail/email-template.ts";

export function adminTasksEmail({ lines, url }: { lines: string[]; url: string }) {
  const subject = "Something waits for you at Bookmatch";
  return {
    subject,
    ...emailBodies({
      heading: "Something new waits for you",
      paragraphs: lines,
      action: { label: "Open the administration", url },
      closing:
        "You look after this place, so you get this letter: at most one a day, and only when there is something new.",
    }),
  };
}
