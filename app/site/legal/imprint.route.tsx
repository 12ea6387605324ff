import { contactEmail } from "#app/auth/mail/contact.queries.server.ts";
import { taggedNames } from "#app/books/places/affiliate.ts";
import { placesFor } from "#app/books/places/queries.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { siteOwner } from "#app/site/settings/site-owner.queries.server.ts";

import type { Route } from "./+types/imprint.route";
import { BACK_SCRIPT } from "./back-script.ts";
import { LegalPage } from "./legal-page.tsx";

import * as styles from "./legal.module.css";

export const handle = { scripts: false, inlineScript: BACK_SCRIPT } satisfies RouteHandle;

export async function loader() {
  const [owner, places, contact] = await Promise.all([siteOwner(), placesFor(null), contactEmail()]);
  return { owner, earns: taggedNames(places).length > 0, contact };
}

export const meta = () => [
  { title: "Imprint · Bookmatch" },
  { name: "description", content: "Who runs this site and how to reach them." },
];

export default function Imprint({ loaderData: { owner, earns, contact } }: Route.ComponentProps) {
  const facts: Array<[string, string | null]> = [
    ["Name", owner.ownerName],
    ["Address", owner.ownerAddress],
    ["Phone", owner.phone],
    ["Register number", owner.registerNumber],
    ["VAT number (UID)", owner.vatId],
  ];
  return (
    <LegalPage title="Imprint" note="Information under § 5 ECG and disclosure under § 25 MedienG (Austria)">
      {(!owner.ownerName || !owner.ownerAddress) && (
        <p className={styles.legalNote}>
          {`The owner of this site hasn’t filled in ${owner.ownerName ? "their address" : "who they are"} yet.`}
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
            <dt>E-mail</dt>
            <dd>
              <a href={`mailto:${contact}`}>{contact}</a>
            </dd>
          </div>
        )}
        <div>
          <dt>What this site is for</dt>
          <dd>
            Finding, remembering and talking about books. It is free of charge, carries no advertising and follows no
            line but the love of reading. The owner is media owner and publisher.
          </dd>
        </div>
        <div>
          <dt>Links to shops</dt>
          <dd>
            {earns ? "Links to books and deals" : "Links to deals"} may be affiliate links: the owner may earn from
            qualifying purchases (§ 6 ECG).
          </dd>
        </div>
      </dl>
    </LegalPage>
  );
}
