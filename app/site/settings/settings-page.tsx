import { Link } from "react-router";

import type { Answer } from "#app/http/answer.ts";
import { t } from "#app/language/t.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";

import { JoiningSection } from "./joining-section.tsx";
import { MailSection } from "./mail-section.tsx";
import { OwnerFields } from "./owner-fields.tsx";
import { PlaceSection } from "./place-section.tsx";
import { RoundGuests } from "./round-guests.tsx";
import { SecondFactorRule } from "./second-factor-rule.tsx";
import type { SettingsFacts } from "./settings-facts.server.ts";

import * as styles from "./settings.module.css";

interface SettingsPageProps {
  facts: SettingsFacts;
  ownerAnswer?: Answer | undefined;
  placeAnswer?: Answer | undefined;
}

export function SettingsPage({ facts, ownerAnswer, placeAnswer }: SettingsPageProps) {
  const { owner, filled, place, placeSaved, joining, mustConfirm, secondFactor, mail, guests } = facts;
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
        <OwnerFields owner={owner} filled={filled} answer={ownerAnswer} />
        <JoiningSection {...joining} />
        <PlaceSection facts={place} saved={placeSaved} answer={placeAnswer} />
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
