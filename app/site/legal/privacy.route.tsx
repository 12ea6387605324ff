import { contactEmail } from "#app/auth/mail/contact.queries.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/privacy.route";
import { BACK_SCRIPT } from "./back-script.ts";
import { LAST_UPDATED, LegalPage, Sections } from "./legal-page.tsx";
import { dataSections } from "./privacy-data.tsx";
import { rightsSections } from "./privacy-rights.tsx";

export const handle = { scripts: false, inlineScript: BACK_SCRIPT } satisfies RouteHandle;

export async function loader() {
  return { supportEmail: await contactEmail() };
}

export const meta = () => [
  { title: t("Privacy Policy · Bookmatch") },
  {
    name: "description",
    content: t("What Bookmatch stores about its readers, why, for how long, and how to delete it."),
  },
];

export default function Privacy({ loaderData: { supportEmail } }: Route.ComponentProps) {
  return (
    <LegalPage title={t("Privacy Policy")} note={LAST_UPDATED()}>
      <Sections sections={[...dataSections(supportEmail), ...rightsSections(supportEmail)]} />
    </LegalPage>
  );
}
