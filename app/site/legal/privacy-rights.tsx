import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";

import { Contact, type Section } from "./legal-page.tsx";

export function rightsSections(supportEmail: string | null): Section[] {
  return [
    {
      title: t("Who else gets something"),
      body: (
        <>
          <p>{t("Your data is not sold, and not used for advertising. Besides the owner these take part:")}</p>
          <ul>
            <li>
              {t(
                "the owner’s mail provider, which delivers the letters about your account and so learns your e-mail address;",
              )}
            </li>
            <li>
              {t(
                "the social sign-in provider, if you choose to sign in with it: your browser goes there, and it learns that you use Bookmatch;",
              )}
            </li>
            <li>
              {t(
                "catalogues of books (Google Books and Open Library, or those the owner has chosen): when you search for a book that is not here, the server asks them with your search words, and they learn nothing else about you. Covers, too, are fetched by the server;",
              )}
            </li>
            <li>
              {t(
                "an AI provider, only where the owner has connected one: what you write into AI Match is sent by the server together with titles that may fit, and nothing about you. You can switch this off and be answered by our own matcher alone;",
              )}
            </li>
            <li>
              {t(
                "the shop or library, when you follow a link to it: it learns that you come from this site and for which book, and what you do there is under its own policy;",
              )}
            </li>
            <li>
              {t(
                "whoever provides the machine on which the owner runs the site, and authorities where the law demands it.",
              )}
            </li>
          </ul>
          <p>
            {t(
              "Where one of them works outside the European Economic Area, the owner relies on an adequacy decision or on the Commission’s standard clauses.",
            )}
          </p>
        </>
      ),
    },
    {
      title: t("Recommendations"),
      body: (
        <p>
          {t(
            "Which books are shown to you may depend on your swipes and your list. That is worked out on the server and decides nothing about you that has legal or similarly grave effects.",
          )}
        </p>
      ),
    },
    {
      title: t("Your rights"),
      body: (
        <>
          <p>{t("You have the right to:")}</p>
          <ul>
            <li>
              {t(
                "see your data and take it along: “Download my data” in the settings of your dashboard gives you everything as files that you and other programs can read;",
              )}
            </li>
            <li>{t("have it corrected: most of it you can change yourself;")}</li>
            <li>
              {t(
                "have it erased: “Delete Account” in the same place erases your account and everything that belongs to it at once. A deal that an admin has posted stays, without a name;",
              )}
            </li>
            <li>{t("have its use restricted, and object to what rests on legitimate interests.")}</li>
          </ul>
          <p>
            {t("For anything that you cannot do yourself write to")} <Contact supportEmail={supportEmail} />
            {t(". You will have an answer within a month.")}
          </p>
        </>
      ),
    },
    {
      title: t("Complaints"),
      body: (
        <p>
          {rich(
            "If you think that your data is handled against the law, you may complain to the Austrian data protection authority: Österreichische Datenschutzbehörde, Barichgasse 40–42, 1030 Vienna, <link>dsb.gv.at</link>, or to the authority of the country you live in.",
            {
              link: <a href="https://www.dsb.gv.at" rel="noreferrer" />,
            },
          )}
        </p>
      ),
    },
    {
      title: t("Children"),
      body: (
        <p>
          {t(
            "Bookmatch is not for children under 13, and knowingly stores nothing about them. If you learn that a child has an account, write to",
          )}{" "}
          <Contact supportEmail={supportEmail} /> {t("and it will be erased.")}
        </p>
      ),
    },
    {
      title: t("Security, and changes of this policy"),
      body: (
        <p>
          {t(
            "Passwords and links are stored as hashes, forms are accepted from this site’s own pages only, and the owner is urged to serve the site over an encrypted connection. When what the site stores changes, this page changes with it; of changes that matter to you, you are told by e-mail or on the site beforehand.",
          )}
        </p>
      ),
    },
  ];
}
