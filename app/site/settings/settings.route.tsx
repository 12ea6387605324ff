import { Link } from "react-router";

import { NEEDS_CONFIRMED_ADDRESS } from "#app/auth/readers/may-be-read.server.ts";
import { adminsNeedSecondFactor } from "#app/auth/second-factor/second-factor.queries.server.ts";
import { requireAdmin, requireAdminPage } from "#app/auth/session/session.ts";
import { guestsMayJoin } from "#app/deck/together/rounds.queries.server.ts";
import { done, mutatePage } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";

import type { Route } from "./+types/settings.route";
import { joiningFacts } from "./joining-facts.server.ts";
import { JoiningSection } from "./joining-section.tsx";
import { mailFacts } from "./mail-facts.server.ts";
import { MailSection } from "./mail-section.tsx";
import { OwnerFields } from "./owner-fields.tsx";
import { placeFacts } from "./place-facts.server.ts";
import { PlaceSection } from "./place-section.tsx";
import { setSiteOwner } from "./queries.server.ts";
import { RoundGuests } from "./round-guests.tsx";
import { OwnerForm } from "./schema.ts";
import { SecondFactorRule } from "./second-factor-rule.tsx";
import { isImprintFilled, siteOwner } from "./site-owner.queries.server.ts";

import * as styles from "./settings.module.css";

const FAILED = () => t("Failed to save the settings");

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdminPage(context);
  const [owner, joining, needed, mail, guests] = await Promise.all([
    siteOwner(),
    joiningFacts(admin.id),
    adminsNeedSecondFactor(),
    mailFacts(admin),
    guestsMayJoin(),
  ]);
  const secondFactor = { needed, hasOwn: admin.hasSecondFactor };
  return {
    owner,
    filled: isImprintFilled(owner),
    place: placeFacts(),
    placeSaved: url.searchParams.get("saved") === "place",
    joining,
    mustConfirm: NEEDS_CONFIRMED_ADDRESS,
    secondFactor,
    mail,
    guests,
  };
}

export function action(args: Route.ActionArgs) {
  const options = { user: requireAdmin, form: OwnerForm, values: Object.keys(OwnerForm.shape), failed: FAILED() };
  return mutatePage(args, options, async ({ user: admin, fields }) => {
    await setSiteOwner(admin.id, fields);
    return done();
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: FAILED() });

export default function Settings({
  loaderData: { owner, filled, place, placeSaved, joining, mustConfirm, secondFactor, mail, guests },
  actionData,
}: Route.ComponentProps) {
  return (
    <AdminFrame
      title={t("Settings")}
      lead={t("Your name and address for the imprint, the look of this site, and who may join.")}
      back="/admin"
      action={
        <Link to="/admin/first-hour" className="text-button">
          {t("Step by step")}
        </Link>
      }
    >
      <div className={styles.sections}>
        <OwnerFields owner={owner} filled={filled} answer={actionData} />
        <JoiningSection {...joining} />
        <PlaceSection facts={place} saved={placeSaved} />
        <MailSection {...mail} />
        <ConfirmedAddresses mustConfirm={mustConfirm} />
        <SecondFactorRule {...secondFactor} />
        <RoundGuests guests={guests} />
      </div>
    </AdminFrame>
  );
}

function ConfirmedAddresses({ mustConfirm }: { mustConfirm: boolean }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{t("Confirmed addresses")}</h2>
      <p>
        {mustConfirm
          ? t(
              "This site sends e-mail. Members who haven’t confirmed their address can read everything, but they can’t write for others or report anything until they confirm it.",
            )
          : t(
              "This site can’t send e-mail, because no mail server is set up. So nobody has to confirm their address: anybody can sign up with a made-up one, and everybody sees what they write.",
            )}
      </p>
    </section>
  );
}
