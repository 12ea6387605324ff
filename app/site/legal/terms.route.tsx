import { contactEmail } from "#app/auth/mail/contact.queries.server.ts";
import { taggedNames } from "#app/books/places/affiliate.ts";
import { placesFor } from "#app/books/places/queries.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/terms.route";
import { BACK_SCRIPT } from "./back-script.ts";
import { LAST_UPDATED, LegalPage, Sections } from "./legal-page.tsx";
import { termsSections } from "./terms.tsx";

export const handle = { scripts: false, inlineScript: BACK_SCRIPT } satisfies RouteHandle;

export async function loader() {
  const [supportEmail, places] = await Promise.all([contactEmail(), placesFor(null)]);
  return { supportEmail, tagged: taggedNames(places) };
}

export const meta = () => [
  { title: t("Terms of Service · Bookmatch") },
  { name: "description", content: t("What readers and the owner of Bookmatch may expect of each other.") },
];

export default function Terms({ loaderData: { supportEmail, tagged } }: Route.ComponentProps) {
  return (
    <LegalPage title={t("Terms of Service")} note={LAST_UPDATED()}>
      <Sections sections={termsSections(supportEmail, tagged)} />
    </LegalPage>
  );
}
