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
            "The owner of this site, named in the <link>imprint</link>, is responsible for your data and can be reached at ",
            { link: <a href="/imprint" /> },
          )}
          <Contact supportEmail={supportEmail} />
          {t(
            ". Bookmatch runs on the owner’s own server. Your browser talks to that server alone: no fonts, pictures, scripts or trackers are loaded from elsewhere.",
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
              "You need no account to swipe and read. Your swipes, your place in the deck and whether you closed the invitation to sign up are kept in your browser’s own storage (localStorage) on your device. The swipes are not sent to the server while you are signed out; it sees your place only in the address of a page you open, and does not keep it. You can delete all of it in your browser. No cookie is set.",
            )}
          </p>
          <p>
            {t(
              "The server needs your IP address to answer you and does not store it, except when you send a form that has a limit against abuse: then a keyed hash of it, from which it cannot be read back, is kept for a day at most to count attempts. Its log records errors, without addresses or what you typed.",
            )}
          </p>
        </>
      ),
    },
    {
      title: t("When you have an account"),
      body: (
        <>
          <p>{t("You sign up by e-mail or with another sign-in service. What is stored then:")}</p>
          <ul>
            <li>
              {t(
                "your e-mail address and whether it is confirmed, your password as a slow, salted hash from which it cannot be read back, your nickname, plus a simplified form of it, so that nobody takes one that looks the same, and your time zone; with social sign-in, the provider’s ID for you instead of a password, and no access to your account there;",
              )}
            </li>
            <li>
              {t(
                "with a second factor: each passkey’s name, its public key and when it was added and last used; an authenticator app’s secret, encrypted; and recovery codes as slow, salted hashes. Your fingerprint, face and PIN never leave your device;",
              )}
            </li>
            <li>
              {t(
                "each signed-in device: when it signed in, its IP address and what its browser says about itself, so that you can recognize it and sign it out;",
              )}
            </li>
            <li>
              {t(
                "a keyed hash of the network and the browser you signed in with, from which neither can be read back, so that you can still sign in there while somebody else guesses your password;",
              )}
            </li>
            <li>
              {t(
                "for 90 days, when somebody signed in to your account or changed how you sign in, and with what browser, so that you notice a stranger;",
              )}
            </li>
            <li>
              {t(
                "what you do with books: swipes, including those made on your device before you signed in, saved books, requested books, reading list and log with stars, reviews and notes, goals, settings, the order in which you look for books elsewhere, and the files you import from other apps;",
              )}
            </li>
            <li>
              {t(
                "what you write for others: messages, suggestions, recommendations and published reviews. Signed-in readers see these, and your stars with a review, under your nickname or, if you have none, the part of your e-mail address before the @ or “Anonymous”;",
              )}
            </li>
            <li>
              {t(
                "for 180 days, what the bell told you, when you saw it and whether an e-mail told of it; what you chose to be told of; and how far you’ve read Coffee Talk. No e-mail can tell whether you read it;",
              )}
            </li>
            <li>
              {t(
                "where the owner approves new accounts: when yours began to wait. If declined, it is erased like one you delete;",
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
              "Limits against abuse, the device list, the error log, reports and decisions, and the usage figures: the legitimate interest in a safe site and in knowing which parts are used (Article 6(1)(f) GDPR). You may object.",
            )}
          </li>
          <li>{t("What the law requires the owner to keep or answer: Article 6(1)(c) GDPR.")}</li>
        </ul>
      ),
    },
    {
      title: t("Cookies and storage on your device"),
      body: (
        <p>
          {t(
            "One cookie keeps you signed in, and is set only when you sign in. If you choose a language, another keeps your choice for a year. If you join a round of Pick Together without an account, one that is sent to the rounds alone remembers for a month who you are in it. While a social or passkey sign-in is under way, a third remembers it for a few minutes. Your browser’s storage holds your swipes and what you have typed but not sent. All of this is strictly necessary for what you asked for (section 165(3) of the Austrian Telecommunications Act 2021), so there is no banner to click away.",
          )}
        </p>
      ),
    },
    {
      title: t("Usage figures without cookies"),
      body: (
        <p>
          {t(
            "Analytics are cookieless. The server counts how often each screen is opened each day: a number, without address, account or any other identifier, so that nobody can be identified. It also adds up how many swipes and sign-ups there were. Nothing is passed on. If your browser sends “Do Not Track” or “Global Privacy Control”, your pages are not counted.",
          )}
        </p>
      ),
    },
    {
      title: t("How long it is kept"),
      body: (
        <ul>
          <li>{t("Your account and what belongs to it: until you delete it, or delete the single thing.")}</li>
          <li>
            {t(
              "Rounds of Pick Together: your votes until a day after the round, and the round with the names in it for a month. The others see the name that you choose, never how you voted; rankings of a vote are shown without names.",
            )}
          </li>
          <li>{t("A signed-in device: seven days after its last use, thirty days at most.")}</li>
          <li>{t("Links sent by e-mail and unfinished sign-ins: until they expire, a day at most.")}</li>
          <li>{t("Attempts counted to stop abuse: a day at most.")}</li>
          <li>{t("That you have signed in on a device: 180 days after the last time.")}</li>
          <li>{t("E-mails that the server wrote but could not send: thirty days at most.")}</li>
          <li>{t("Reports: 180 days after the decision. A record of each stays, without your name if you leave.")}</li>
          <li>
            {t(
              "If an account is suspended, a keyed hash of its e-mail address, from which the address cannot be read back, so that no other account is opened for the same mailbox: until the suspension ends, even if the account is deleted first. Legitimate interest in a safe site (Article 6(1)(f) GDPR).",
            )}
          </li>
          <li>
            {t(
              "What the owner and admins do with their rights, such as whom they suspend, to whom they give rights and which books, posts, deals and settings they change: for as long as the site runs, without the names of those who deleted their accounts.",
            )}
          </li>
          <li>
            {t("Answers from outside book catalogues: a day, under a code that doesn’t reveal what was searched for.")}
          </li>
          <li>{t("Usage figures, in which nobody is named: 400 days.")}</li>
          <li>
            {t(
              "Backups: a week for those the server makes by itself. In others, made by the owner, what you delete stays until newer ones replace them.",
            )}
          </li>
        </ul>
      ),
    },
  ];
}
