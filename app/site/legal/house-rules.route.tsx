import { contactEmail } from "#app/auth/mail/contact.queries.server.ts";
import { PageLayout } from "#app/ui/page-layout.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";

import type { Route } from "./+types/house-rules.route";

import * as pageStyles from "#app/ui/plain-page.module.css";

export const loader = async () => ({ supportEmail: await contactEmail() });

const RULES: ReadonlyArray<readonly [rule: string, meaning: string]> = [
  ["Be kind.", "Argue with a book or an opinion as much as you like, never with who somebody is."],
  [
    "Veil spoilers.",
    "Whoever has not come as far as you must be able to read on. Say which book and how far before you give an ending away.",
  ],
  ["Say it once.", "The same words again and again, and links with nothing said about them, are held back."],
  ["No advertising.", "Recommend what you have read. Deals are posted by the house alone."],
  ["Nothing illegal.", "No threats, no incitement to hatred, no sexual content about minors, no pirated copies."],
  [
    "Leave private things private.",
    "Neither your own address nor anybody else’s name, messages or pictures belong here.",
  ],
  ["Be yourself.", "One reader, one account; no name that could be taken for the house or for somebody else."],
  [
    "Mute whom you do not want to read.",
    "“More” beside somebody’s words does it. They are not told, and Muted readers in your settings takes it back.",
  ],
  [
    "Report what breaks these rules.",
    "“More” beside the words, then Report. A person looks at it, not a program; who was reported is not told by whom.",
  ],
  [
    "What the house may do.",
    "Whoever runs it may remove words, or suspend an account for a time or for good. You are told what, why and by which of these rules.",
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
        Something of yours was removed, or your account was suspended, and you think that is wrong? Say so, and it is
        looked at again.{" "}
        {supportEmail ? (
          <>
            Write to{" "}
            <a className="breakable underlined" href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
            .
          </>
        ) : (
          "Ask whoever runs this house: the message that told you comes from them."
        )}
      </p>
    </PageLayout>
  );
}
