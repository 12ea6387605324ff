import { contactEmail } from "#app/auth/mail/contact.queries.server.ts";
import { taggedNames } from "#app/books/places/affiliate.ts";
import { placesFor } from "#app/books/places/queries.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { t } from "#app/language/t.ts";
import { place } from "#app/platform/place/place.queries.server.ts";
import { siteOwner } from "#app/site/settings/site-owner.queries.server.ts";

import type { Route } from "./+types/imprint.route";
import { BACK_SCRIPT } from "./back-script.ts";
import { LegalPage } from "./legal-page.tsx";

import * as styles from "./legal.module.css";

export const handle = { scripts: false, inlineScript: BACK_SCRIPT } satisfies RouteHandle;

export async function loader() {
  const [owner, places, contact] = await Promise.all([siteOwner(), placesFor(null), contactEmail()]);
  return { owner, earns: taggedNames(places).length > 0, contact, purpose: place().purpose };
}

export const meta = () => [
  { title: t("Imprint · Bookmatch") },
  { name: "description", content: t("Who runs this site and how to reach them.") },
];

export default function Imprint({ loaderData: { owner, earns, contact, purpose } }: Route.ComponentProps) {
  const facts: Array<[string, string | null]> = [
    [t("Name"), owner.ownerName],
    [t("Address"), owner.ownerAddress],
    [t("Phone"), owner.phone],
    [t("Company number"), owner.registerNumber],
    [t("VAT number (UID)"), owner.vatId],
  ];
  return (
    <LegalPage title={t("Imprint")} note={t("Information under § 5 ECG and disclosure under § 25 MedienG (Austria)")}>
      {(!owner.ownerName || !owner.ownerAddress) && (
        <p className={styles.legalNote}>
          {t("The owner of this site hasn’t filled in {rest} yet.", {
            rest: owner.ownerName ? t("their address") : t("who they are"),
          })}
        </p>
      )}
      <dl className={styles.legalFacts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
        {contact && (
          <div>
            <dt>{t("E-mail")}</dt>
            <dd>
              <a href={`mailto:${contact}`}>{contact}</a>
            </dd>
          </div>
        )}
        <div>
          <dt>{t("What this site is for")}</dt>
          <dd>
            {purpose ??
              t(
                "Finding, remembering and talking about books. It is free, has no ads and has no editorial line but the love of reading. The owner is the media owner and publisher.",
              )}
          </dd>
        </div>
        <div>
          <dt>{t("Links to shops")}</dt>
          <dd>
            {t("{rest} may be affiliate links: the owner may earn when you buy there (§ 6 ECG).", {
              rest: earns ? t("Links to books and deals") : t("Links to deals"),
            })}
          </dd>
        </div>
      </dl>
    </LegalPage>
  );
}
