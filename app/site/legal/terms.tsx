import { andList } from "#app/language/lists.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";

import { Contact, type Section } from "./legal-page.tsx";

/** `tagged`: names of the places at which the owner earns. */
export function termsSections(supportEmail: string | null, tagged: readonly string[]): Section[] {
  return [
    {
      title: t("What these terms are about"),
      body: (
        <p>
          {rich(
            "Bookmatch is a website on which readers find books by swiping, keep a list of what they read and talk with each other. It is run by the person named in the <link>imprint</link>, here called the owner. These terms are the agreement between you and the owner. You accept them by creating an account; visitors, by using the site, accept the parts that concern them.",
            { link: <a href="/imprint" /> },
          )}
        </p>
      ),
    },
    {
      title: t("Who may use Bookmatch"),
      body: (
        <p>
          {t(
            "Bookmatch is not for children under 13. If you are a minor, use it only with the consent of a parent or guardian where the law requires it. Visitors may swipe, read descriptions and read the blog without an account.",
          )}
        </p>
      ),
    },
    {
      title: t("Your account"),
      body: (
        <p>
          {t(
            "An account is created with an e-mail address and a password or, where the owner offers it, through a social sign-in provider. Use an address that is yours, keep your password to yourself, and tell the owner if somebody else gets hold of it. An account belongs to one person and cannot be sold or handed on. You can see the devices that are signed in to it, and sign them out.",
          )}
        </p>
      ),
    },
    {
      title: t("Free of charge and without advertising"),
      body: (
        <p>
          {t(
            "Bookmatch will always be free and ad-free. There is nothing to buy on it and no paid tier, and no book is shown because somebody paid for it. The owner may earn a commission from links to shops, as the next section says.",
          )}
        </p>
      ),
    },
    {
      title: t("Links to shops and other sites"),
      body: (
        <p>
          {t(
            "Links to books and deals lead to shops, libraries and other sites that are not part of Bookmatch. {affiliateTerms} Deals may be affiliate links as well. What you buy, you buy from the shop under its terms; what you borrow, you borrow under the library’s. Deals are posted in good faith, but prices change, and only the shop’s own page counts. The owner can’t influence other sites and is liable for their content only as far as the law says.",
            { affiliateTerms: affiliateTerms(tagged) },
          )}
        </p>
      ),
    },
    {
      title: t("What you write"),
      body: (
        <p>
          {t(
            "What you write stays yours. By posting messages, suggestions or recommendations, or publishing reviews, you allow the owner to store them and to show them to other readers within Bookmatch, free of charge and for as long as they stay there. That ends when you delete them or your account. Your saved books, swipes, reading log, notes and what you do not publish are shown to nobody but you; if five or more readers gave stars, everybody sees the average.",
          )}
        </p>
      ),
    },
    {
      title: t("How readers treat each other"),
      body: (
        <>
          <p>{t("Be the company you would like to read with. You may not:")}</p>
          <ul>
            <li>{t("insult, threaten, harass or discriminate against others, or spread what the law forbids;")}</li>
            <li>{t("post advertising, or the same thing again and again;")}</li>
            <li>{t("post texts, pictures or files that belong to others and may not be shared;")}</li>
            <li>{t("pretend to be somebody else, or publish what others want to keep private;")}</li>
            <li>
              {t("attack the site, get around its limits, or scrape it beyond what is usual for search engines.")}
            </li>
          </ul>
        </>
      ),
    },
    {
      title: t("Reports, removal and suspension"),
      body: (
        <p>
          {t("If you think that something on Bookmatch breaks these terms or the law, report it there or write to")}{" "}
          <Contact supportEmail={supportEmail} />
          {t(
            ". Reports are decided by a person, with care and without bias. Posts that break the terms may be removed, and whoever breaks them badly or repeatedly may be suspended for a time or for good. Those concerned are told what was decided and why, and may ask for the decision to be looked at again by writing to the same address.",
          )}
        </p>
      ),
    },
    {
      title: t("Books, covers and trademarks"),
      body: (
        <p>
          {t(
            "Titles, descriptions and photographs of covers belong to their authors and publishers and are shown so that books can be recognized. Where there is no photograph, Bookmatch draws a cover of its own. If something of yours is shown without your permission, write to",
          )}{" "}
          <Contact supportEmail={supportEmail} />{" "}
          {t(
            "and it will be looked into. The software is open source under its own license; these terms don’t change that.",
          )}
        </p>
      ),
    },
    {
      title: t("Availability and liability"),
      body: (
        <p>
          {t(
            "Bookmatch is offered free of charge and as is. It may be interrupted for repairs, change, or come to an end, and recommendations and figures are made by a machine and may be wrong. The owner is liable without limit for intent and gross negligence, for harm to life, body or health, and wherever mandatory law says so; for slight negligence beyond that the owner is not liable. Your rights as a consumer are unaffected. You can download your data at any time, and it is wise to do so now and then.",
          )}
        </p>
      ),
    },
    {
      title: t("Leaving, and changes to these terms"),
      body: (
        <p>
          {t(
            "You may delete your account at any time in the settings of your dashboard; it and all that belongs to it are erased at once and cannot be brought back. The owner may end the agreement with two weeks’ notice by e-mail, or at once for good cause. When these terms change to your disadvantage, you are told by e-mail or on the site at least four weeks before; the change applies only if you agree to it, and you may always leave instead.",
          )}
        </p>
      ),
    },
    {
      title: t("Law, courts and contact"),
      body: (
        <p>
          {t(
            "Austrian law governs these terms, without its conflict-of-law rules and without the UN Convention on Contracts for the International Sale of Goods, and Austrian courts have jurisdiction. If you are a consumer, you keep the mandatory protection of the country you live in, and you may sue and be sued at the courts of your home. If a part of these terms is void, the rest applies. Questions are answered at",
          )}{" "}
          <Contact supportEmail={supportEmail} />
          {"."}
        </p>
      ),
    },
  ];
}

function affiliateTerms(tagged: readonly string[]): string {
  if (tagged.length === 0) return t("The owner earns nothing from links to books.");
  return t(
    "Those to {list} are affiliate links and say so: the owner may earn when you buy there, and the price you pay stays the same.",
    { list: andList(tagged) },
  );
}
