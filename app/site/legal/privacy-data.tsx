import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";

import { Contact, type Section } from "./legal-page.tsx";

export function dataSections(supportEmail: string | null): Section[] {
  return [
    {
      title: t("Who is responsible"),
      body: (
        <p>
          {rich(
            "Responsible for your data is the owner of this site, who is named in the <link>imprint</link> and can be reached at ",
            { link: <a href="/imprint" /> },
          )}
          <Contact supportEmail={supportEmail} />
          {t(
            ". Bookmatch runs on the owner’s own server. Your browser talks to that server alone: no fonts, pictures, scripts or counters are loaded from anybody else.",
          )}
        </p>
      ),
    },
    {
      title: t("When you only visit"),
      body: (
        <>
          <p>
            {t(
              "You need no account to swipe and read. Your swipes, your place in the deck and whether you closed the invitation to sign up are kept in your browser’s own storage (localStorage) on your device. The swipes are not sent to the server as long as you are not signed in; of your place it learns what stands in the address of a page that you open, and does not keep it. You can delete all of it in your browser. No cookie is set.",
            )}
          </p>
          <p>
            {t(
              "The server needs your IP address to answer you and does not write it down, except where you send a form that is limited against abuse: then a keyed digest of the address, from which it cannot be read back, is kept for a day at most to count the attempts. Its log records faults, without addresses and without what you typed.",
            )}
          </p>
        </>
      ),
    },
    {
      title: t("When you have an account"),
      body: (
        <>
          <p>{t("An account is created by e-mail or by a social sign-in provider. What is stored then:")}</p>
          <ul>
            <li>
              {t(
                "your e-mail address and whether it is confirmed, your password as a slow, salted hash from which it cannot be read back, your nickname, also as it looks to a hurried eye, so that nobody takes one that looks the same, and your time zone; with social sign-in the provider’s number for you instead of a password, and no key to your account there;",
              )}
            </li>
            <li>
              {t(
                "with a second factor: of each passkey its name, its public key and when it was added and last used, of an authenticator app its secret, encrypted, and recovery codes as slow, salted hashes. Your finger, your face and your PIN never leave your device;",
              )}
            </li>
            <li>
              {t(
                "each signed-in device: when it signed in, its IP address and what its browser says about itself, so that you can recognise it and sign it out;",
              )}
            </li>
            <li>
              {t(
                "a keyed digest of the network and the browser that you signed in with, from which neither can be read back: so that you can still sign in there while somebody else guesses at your password;",
              )}
            </li>
            <li>
              {t(
                "for 90 days, when somebody signed in to your account or changed how that is done, and with what browser, so that you notice a stranger;",
              )}
            </li>
            <li>
              {t(
                "what you do with books: swipes, also the ones made on your device before you signed in, saved books, books that you requested, reading list and log with stars, reviews and notes, goals, settings, in which order you look for books elsewhere, and the files of other apps that you import;",
              )}
            </li>
            <li>
              {t(
                "what you write for others: messages, suggestions, recommendations and reviews that you publish, which signed-in readers see, a review with your stars, under your nickname or, where you have none, the part of your e-mail address before the at sign or “Anonymous”;",
              )}
            </li>
            <li>
              {t(
                "where the owner approves new accounts: since when yours waits. Declined, it is erased like one that you delete;",
              )}
            </li>
            <li>
              {t("reports that you send or that concern you, with the words they are about and what was decided.")}
            </li>
          </ul>
        </>
      ),
    },
    {
      title: t("Why this is allowed"),
      body: (
        <ul>
          <li>
            {t(
              "Account, lists, talk and everything else you use: to keep the agreement with you (Article 6(1)(b) GDPR). Without an e-mail address there can be no account; everything beyond it is up to you.",
            )}
          </li>
          <li>
            {t(
              "Limits against abuse, the list of devices, the log of faults, reports and decisions, and the usage figures: the legitimate interest in a safe site and in knowing what of it is used (Article 6(1)(f) GDPR). You may object.",
            )}
          </li>
          <li>{t("What the law orders the owner to keep or to answer: Article 6(1)(c) GDPR.")}</li>
        </ul>
      ),
    },
    {
      title: t("Cookies and storage on your device"),
      body: (
        <p>
          {t(
            "One cookie keeps you signed in, and is set only when you sign in. If you choose a language, another keeps your choice for a year. While a social sign-in or one by passkey is under way, a third remembers it for some minutes. Your browser’s storage holds your swipes and what you have typed but not sent. All of this is strictly necessary for what you asked for (section 165(3) of the Austrian Telecommunications Act 2021), so there is no banner to click away.",
          )}
        </p>
      ),
    },
    {
      title: t("Usage figures without cookies"),
      body: (
        <p>
          {t(
            "Analytics are cookieless. The server counts how often each screen is opened on a day: a number, without address, account or any other identifier, so that nobody can be recognised in it. It also adds up how many swipes and sign-ups there were. Nothing is passed on. If your browser sends “Do Not Track” or “Global Privacy Control”, your pages are not counted.",
          )}
        </p>
      ),
    },
    {
      title: t("How long it is kept"),
      body: (
        <ul>
          <li>{t("Your account and what belongs to it: until you delete it, or delete the single thing.")}</li>
          <li>{t("A signed-in device: seven days after its last use, thirty days at most.")}</li>
          <li>{t("Links sent by e-mail and sign-ins under way: until they run out, which takes a day at most.")}</li>
          <li>{t("Attempts counted against abuse: a day at most.")}</li>
          <li>{t("That you have signed in on a device: 180 days after the last time.")}</li>
          <li>{t("Letters that the server has written and could not hand on: thirty days at most.")}</li>
          <li>
            {t(
              "Reports: 180 days after the decision. That there was one stays on record, without you once you are gone.",
            )}
          </li>
          <li>
            {t(
              "If an account is suspended, a keyed checksum of its e-mail address, from which the address cannot be read back, so that no other account is opened for the same mailbox: until the suspension ends, also when the account is deleted before. Legitimate interest in a safe site (Article 6(1)(f) GDPR).",
            )}
          </li>
          <li>
            {t(
              "What those who run the site do with their rights, such as whom they suspend, to whom they give such rights and which books, posts, deals and settings they change: for as long as the site runs, without the name of whoever has deleted their account.",
            )}
          </li>
          <li>
            {t(
              "Answers of outside book catalogues: a day, under a code from which nobody can read what was searched for.",
            )}
          </li>
          <li>{t("Usage figures, in which nobody is named: 400 days.")}</li>
          <li>
            {t(
              "Backups: a week for those that the server makes by itself. From others that the owner makes, what you delete goes when newer ones replace them.",
            )}
          </li>
        </ul>
      ),
    },
  ];
}
