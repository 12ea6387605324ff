import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";

import { Contact, type Section } from "./legal-page.tsx";

export function rightsSections(supportEmail: string | null): Section[] {
  return [
    {
      title: t("Who else receives data"),
      body: (
        <>
          <p>{t("Your data is not sold or used for advertising. Besides the owner, these receive data:")}</p>
          <ul>
            <li>
              {t(
                "the owner’s mail provider, which delivers e-mails about your account and so learns your e-mail address;",
              )}
            </li>
            <li>
              {t(
                "another sign-in service, if you choose to use one: your browser goes there, and it learns that you use Bookmatch;",
              )}
            </li>
            <li>
              {t(
                "book catalogues (Google Books and Open Library, or those the owner has chosen): when you search for a book that is not here, the server sends them your search words, and they learn nothing else about you. Covers, too, are fetched by the server;",
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
              "Outside the European Economic Area, your data is protected by an EU adequacy decision or the EU Commission’s standard clauses.",
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
            "Which books are shown to you may depend on your swipes and your list. That is worked out on the server and makes no decision about you with legal or similarly serious effects.",
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
                "see your data and take it with you: “Download my data” in the settings of your dashboard gives you everything as files you and other programs can read;",
              )}
            </li>
            <li>{t("have it corrected: most of it you can change yourself;")}</li>
            <li>
              {t(
                "have it erased: “Delete Account” in the same place erases your account and everything that belongs to it at once. A deal that an admin has posted stays, without a name;",
              )}
            </li>
            <li>{t("have its use limited, and object to uses based on legitimate interests.")}</li>
          </ul>
          <p>
            {t("For anything you cannot do yourself, write to")} <Contact supportEmail={supportEmail} />
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
            "If you think that your data is handled unlawfully, you may complain to the Austrian data protection authority: Österreichische Datenschutzbehörde, Barichgasse 40–42, 1030 Vienna, <link>dsb.gv.at</link>, or to the authority of the country you live in.",
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
      title: t("Security and changes to this policy"),
      body: (
        <p>
          {t(
            "Passwords and links are stored as hashes, forms are accepted from this site’s own pages only, and the owner is urged to serve the site over an encrypted connection. When what the site stores changes, this page changes with it; changes that matter to you are announced beforehand by e-mail or on the site.",
          )}
        </p>
      ),
    },
  ];
}
