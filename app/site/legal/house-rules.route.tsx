import { contactEmail } from "#app/auth/mail/contact.queries.server.ts";
import { PageLayout } from "#app/ui/page-layout.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";

import type { Route } from "./+types/house-rules.route";

import * as pageStyles from "#app/ui/plain-page.module.css";

export const loader = async () => ({ supportEmail: await contactEmail() });

const RULES: ReadonlyArray<readonly [rule: string, meaning: string]> = [
  ["Be kind.", "Argue with a book or an opinion as much as you like, but never attack a person."],
  [
    "Veil spoilers.",
    "Others may not have read as far as you. Before you give anything away, say which book it is and how far you are.",
  ],
  ["Say it once.", "We hold back the same words again and again, and links without a word about them."],
  ["No advertising.", "Recommend books you’ve read. Only admins post deals."],
  ["Nothing illegal.", "No threats, no incitement to hatred, no sexual content about minors, no pirated copies."],
  ["Leave private things private.", "Don’t post your own address, or anybody else’s name, messages or pictures."],
  ["Be yourself.", "One account per reader, and no name that could be mistaken for this site or for somebody else."],
  [
    "Mute people you don’t want to read.",
    "Use “More” beside their words. They aren’t told, and you can unmute them under Muted readers in your settings.",
  ],
  [
    "Report what breaks these rules.",
    "Use “More” beside the words, then Report. A person looks at it, not a program, and nobody is told who reported them.",
  ],
  [
    "What the owner may do.",
    "The owner may remove what you wrote, or suspend your account for a while or for good. You’re told what, why and under which of these rules.",
  ],
];

export default function HouseRulesPage({ loaderData: { supportEmail } }: Route.ComponentProps) {
  return (
    <PageLayout
      narrow
      whereFrom
      back="/"
      title={<PageTitle grows>House rules</PageTitle>}
      lead="For Coffee Talk, suggestions and everything else that others can read."
    >
      <title>House rules · Bookmatch</title>
      <ol className={pageStyles.rules}>
        {RULES.map(([rule, meaning]) => (
          <li key={rule}>
            <strong>{rule}</strong> {meaning}
          </li>
        ))}
      </ol>
      <h2 className={`${pageStyles.heading} ${pageStyles.spaced}`}>If you disagree</h2>
      <p>
        Was something of yours removed or your account suspended, and you think that’s wrong? Tell us, and we’ll look at
        it again.{" "}
        {supportEmail ? (
          <>
            Write to{" "}
            <a className="breakable underlined" href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
            .
          </>
        ) : (
          "Ask the owner of this site, who sent you the message about it."
        )}
      </p>
    </PageLayout>
  );
}
