import { letter } from "#app/platform/mail/letter.ts";

type JoiningLetter = { subject: string; text: string; html: string };

/** Goes to a reader whose account the owner has approved. `url` opens the place. */
export function approvedLetter({ url }: { url: string }): JoiningLetter {
  const subject = "Your account was approved";
  return {
    subject,
    ...letter({
      heading: subject,
      paragraphs: ["The owner has let you in. From now on everything on Bookmatch is open to you."],
      action: { label: "Open Bookmatch", url },
    }),
  };
}

/** Goes to a reader whose account the owner has declined; it is erased by then. */
export function declinedLetter(): JoiningLetter {
  const subject = "Your account was not approved";
  return {
    subject,
    ...letter({
      heading: subject,
      paragraphs: [
        "You asked for an account on Bookmatch, and the owner has declined. The account and everything that was kept with it are erased.",
      ],
    }),
  };
}
