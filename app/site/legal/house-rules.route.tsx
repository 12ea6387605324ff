import { contactEmail } from "#app/auth/mail/contact.queries.server.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { place } from "#app/platform/place/place.queries.server.ts";
import { PageLayout } from "#app/ui/page-layout.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";

import type { Route } from "./+types/house-rules.route";

import * as pageStyles from "#app/ui/plain-page.module.css";

export const loader = async () => ({
  supportEmail: await contactEmail(),
  ownRules: place().ownRules?.split("\n") ?? [],
});

const RULES: ReadonlyArray<readonly [rule: string, meaning: string]> = inEachLanguage(() => [
  [t("Be kind."), t("Argue with a book or an opinion as much as you like, but never attack a person.")],
  [
    t("Hide spoilers."),
    t(
      "Others may not have read as far as you. Before you give anything away, say which book it is and how far you are.",
    ),
  ],
  [t("Say it once."), t("We hold back repeated posts, and links without a word about them.")],
  [t("No advertising."), t("Recommend books you’ve read. Only admins post deals.")],
  [t("Nothing illegal."), t("No threats, no stirring up hatred, no sexual content about minors, no pirated copies.")],
  [t("Keep private things private."), t("Don’t post your own address, or anybody else’s name, messages or pictures.")],
  [
    t("Be yourself."),
    t("One account per reader, and no name that could be mistaken for this site or for somebody else."),
  ],
  [
    t("Mute people you don’t want to read."),
    t("Use “More” beside their words. They aren’t told, and you can unmute them under Muted readers in your settings."),
  ],
  [
    t("Report what breaks these rules."),
    t(
      "Use “More” beside the text, then “Report”. A person looks at it, not a program, and nobody is told who reported them.",
    ),
  ],
  [
    t("What the owner may do."),
    t(
      "The owner may remove what you wrote, or suspend your account for a while or for good. You’ll be told what, why and which rule it broke.",
    ),
  ],
]);

export default function HouseRulesPage({ loaderData: { supportEmail, ownRules } }: Route.ComponentProps) {
  return (
    <PageLayout
      narrow
      whereFrom
      back="/"
      title={<PageTitle grows>{t("House rules")}</PageTitle>}
      lead={t("For Coffee Talk, suggestions and everything else that others can read.")}
    >
      <title>{t("House rules · Bookmatch")}</title>
      <ol className={pageStyles.rules}>
        {ownRules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
        {RULES.map(([rule, meaning]) => (
          <li key={rule}>
            <strong>{rule}</strong> {meaning}
          </li>
        ))}
      </ol>
      <h2 className={`${pageStyles.heading} ${pageStyles.spaced}`}>{t("If you disagree")}</h2>
      <p>
        {rich(
          "If something of yours was removed or your account suspended and you think that’s wrong, tell us. We’ll look again. {rest}",
          {
            rest: supportEmail ? (
              <>
                {rich("Write to {link}.", {
                  link: (
                    <a className="breakable underlined" href={`mailto:${supportEmail}`}>
                      {supportEmail}
                    </a>
                  ),
                })}
              </>
            ) : (
              t("Write to the owner of this site, who sent you the message.")
            ),
          },
        )}
      </p>
    </PageLayout>
  );
}
