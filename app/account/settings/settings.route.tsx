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
import { GoalForm } from "#app/reading/parts/goal-form.tsx";
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

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: "Failed to update profile" });

export const meta = () => [{ title: "Settings · Bookmatch" }];

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, emailVerified, nickname, hasPassword, hasSecondFactor } = loaderData;
  const { devices, muted, timeZone, year, goal, place, languages } = loaderData;
  const [leaving, setLeaving] = useState(loaderData.leaving);
  return (
    <PageLayout back="/dashboard" title={<PageTitle grows>Settings</PageTitle>}>
      <div className={styles.sections}>
        <SettingsSection title="Profile">
          <ProfileForm
            action={SETTINGS.to}
            email={email}
            nickname={nickname}
            result={actionData}
            className={styles.profile}
          />
        </SettingsSection>

        <SettingsSection title="Sign-in">
          <ul>
            <SettingsRow
              to="/account/email"
              name="E-mail address"
              value={emailVerified ? email : `${email}, not confirmed yet`}
            />
            {!emailVerified && <SettingsRow to="/account/email-verification" name="Confirm e-mail address" />}
            <SettingsRow to="/account/password" name="Password" value={hasPassword ? "Set" : "None yet"} />
            <SettingsRow to="/account/second-factor" name="Second factor" value={hasSecondFactor ? "On" : "Off"} />
            <SettingsRow to="/account/devices" name="Signed-in devices" value={String(devices)} />
            <SettingsRow to="/account/security" name="Sign-in and security" value="Recent activity" />
          </ul>
        </SettingsSection>

        <SettingsSection title="Reading">
          <p>
            Your days follow <strong>{timeZone ?? "UTC"}</strong>
            {timeZone ? ", your browser’s time zone." : " until your browser tells us your time zone."}
          </p>
          <GoalForm year={year} goal={goal} page={SETTINGS.to} />
          <ul>
            <SettingsRow to="/taste" name="Your Taste" value="What the deck thinks you like" />
            <SettingsRow to="/account/languages" name="Languages you read" value={languages} plain />
            <SettingsRow to="/account/wishes" name="Books you requested" value="Your requests" plain />
            <SettingsRow to="/account/places" name="Where you get books" value={place ?? "None"} plain />
            <SettingsRow to="/reading-tracker/import" name="Import your books" value="Goodreads, The StoryGraph" />
          </ul>
        </SettingsSection>

        <SettingsSection title="Privacy">
          <ul>
            <SettingsRow to="/account/mutes" name="Muted readers" value={muted === 0 ? "None" : String(muted)} />
            <li className={styles.row}>
              {/* A plain form, because the router cannot download a file. */}
              <form method="post" action="/account/data">
                <button type="submit" className={styles.rowName}>
                  Download my data
                </button>
              </form>
              <span className={`muted ${styles.rowValue}`}>Everything we store about you, in one file</span>
            </li>
            <SettingsRow to="/house-rules" name="House rules" />
            <SettingsRow to="/privacy" name="Privacy Policy" />
          </ul>
        </SettingsSection>

        <SettingsSection title="Delete account">
          <p className="muted">
            This deletes your account and everything in it for good.{" "}
            <Link to="/account/data/refused" className="underlined">
              Download your data
            </Link>{" "}
            first if you want to keep it.
          </p>
          <button
            type="button"
            className="button-quiet below-4 accent"
            aria-haspopup="dialog"
            onClick={() => setLeaving(true)}
          >
            Delete Account
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
