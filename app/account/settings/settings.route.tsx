import { useState } from "react";
import { Link } from "react-router";

import { saveProfile } from "#app/account/dashboard/save-profile.server.ts";
import { ProfileForm as ProfileFields } from "#app/account/dashboard/schema.ts";
import { DeleteAccountDialog } from "#app/account/erasure/delete-account-dialog.tsx";
import { SETTINGS } from "#app/account/security/rules.ts";
import { isOnlyAdmin } from "#app/auth/admins/admins.queries.server.ts";
import { requireUser } from "#app/auth/session/session.ts";
import { mutatePage } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { rich } from "#app/language/rich.ts";
import { LANGUAGES, languageNow, t } from "#app/language/t.ts";
import { GoalForm } from "#app/reading/parts/goal-form.tsx";
import { LanguageForm } from "#app/site/parts/language-form.tsx";
import { PageLayout } from "#app/ui/page-layout.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";

import type { Route } from "./+types/settings.route";
import { ProfileForm } from "./profile-form.tsx";
import { SettingsRow } from "./settings-row.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { settingsOf } from "./settings.queries.server.ts";

import * as styles from "./settings.module.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = requireUser(context);
  const leaving = url.searchParams.has("leaving");
  const [settings, staysAdmin] = await Promise.all([settingsOf(user), user.role === "admin" && isOnlyAdmin(user.id)]);
  return { email: user.email, emailVerified: user.emailVerified, leaving, isOnlyAdmin: staysAdmin, ...settings };
}

export function action(args: Route.ActionArgs) {
  return mutatePage(args, { form: ProfileFields, values: ["nickname"] }, saveProfile);
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: t("Failed to update profile") });

export const meta = () => [{ title: t("Settings · Bookmatch") }];

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, emailVerified, nickname, hasPassword, hasSecondFactor } = loaderData;
  const { devices, muted, timeZone, year, goal, place, languages } = loaderData;
  const [leaving, setLeaving] = useState(loaderData.leaving);
  return (
    <PageLayout back="/dashboard" title={<PageTitle grows>{t("Settings")}</PageTitle>}>
      <div className={styles.sections}>
        <SettingsSection title={t("Profile")}>
          <ProfileForm
            action={SETTINGS.to}
            email={email}
            nickname={nickname}
            result={actionData}
            className={styles.profile}
          />
        </SettingsSection>

        <SettingsSection title={t("Sign-in")}>
          <ul>
            <SettingsRow
              to="/account/email"
              name={t("E-mail address")}
              value={emailVerified ? email : t("{email}, not confirmed yet", { email })}
            />
            {!emailVerified && <SettingsRow to="/account/email-verification" name={t("Confirm e-mail address")} />}
            <SettingsRow to="/account/password" name={t("Password")} value={hasPassword ? t("Set") : t("None yet")} />
            <SettingsRow
              to="/account/second-factor"
              name={t("Second factor")}
              value={hasSecondFactor ? t("On") : t("Off")}
            />
            <li className={styles.row}>
              <span>{t("Language")}</span>
              <span className={`muted ${styles.rowValue}`}>{LANGUAGES[languageNow()].name}</span>
              <LanguageForm buttonClass="button-quiet" />
            </li>
            <SettingsRow
              to="/notices/settings"
              name={t("Notifications")}
              value={t("Under the bell, by e-mail")}
              plain
            />
            <SettingsRow to="/account/devices" name={t("Signed-in devices")} value={String(devices)} />
            <SettingsRow to="/account/security" name={t("Sign-in and security")} value={t("Recent activity")} />
          </ul>
        </SettingsSection>

        <SettingsSection title={t("Your reading")}>
          <p>
            {rich("Your days run on {strong}{rest}", {
              strong: <strong>{timeZone ?? t("UTC")}</strong>,
              rest: timeZone ? t(", your browser’s time zone.") : t(" until your browser tells us your time zone."),
            })}
          </p>
          <GoalForm year={year} goal={goal} page={SETTINGS.to} />
          <ul>
            <SettingsRow to="/taste" name={t("Your Taste")} value={t("What the deck thinks you like")} />
            <SettingsRow to="/account/languages" name={t("Languages you read")} value={languages} plain />
            <SettingsRow to="/account/wishes" name={t("Books you requested")} value={t("Your requests")} plain />
            <SettingsRow to="/account/places" name={t("Where you get books")} value={place ?? t("None")} plain />
            <SettingsRow to="/reading-tracker/import" name={t("Import your books")} value="Goodreads, The StoryGraph" />
          </ul>
        </SettingsSection>

        <SettingsSection title={t("Privacy")}>
          <ul>
            <SettingsRow
              to="/account/mutes"
              name={t("Muted readers")}
              value={muted === 0 ? t("None") : String(muted)}
            />
            <li className={styles.row}>
              {/* A plain form, because the router cannot download a file. */}
              <form method="post" action="/account/data">
                <button type="submit" className={styles.rowName}>
                  {t("Download my data")}
                </button>
              </form>
              <span className={`muted ${styles.rowValue}`}>{t("Everything we store about you, in one file")}</span>
            </li>
            <SettingsRow to="/house-rules" name={t("House rules")} />
            <SettingsRow to="/privacy" name={t("Privacy Policy")} />
          </ul>
        </SettingsSection>

        <SettingsSection title={t("Delete account")}>
          <p className="muted">
            {rich(
              "This deletes your account and everything in it for good. <link>Download your data</link> first if you want to keep it.",
              {
                link: <Link to="/account/data/refused" className="underlined" />,
              },
            )}
          </p>
          <button
            type="button"
            className="button-quiet below-4 accent"
            aria-haspopup="dialog"
            onClick={() => setLeaving(true)}
          >
            {t("Delete Account")}
          </button>
        </SettingsSection>
      </div>
      <DeleteAccountDialog
        email={email}
        isOnlyAdmin={loaderData.isOnlyAdmin}
        open={leaving}
        onClose={() => setLeaving(false)}
      />
    </PageLayout>
  );
}
