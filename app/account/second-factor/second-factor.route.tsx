import { SETTINGS } from "#app/account/security/rules.ts";
import { timeZoneOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { secondFactorOf } from "#app/auth/second-factor/second-factor.queries.server.ts";
import { deviceName } from "#app/auth/session/device-name.ts";
import { requireRecentProof, requireUser } from "#app/auth/session/session.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { longDates } from "#app/platform/dates.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/second-factor.route";
import { AddPasskey } from "./add-passkey.tsx";
import { OVERVIEW } from "./rules.ts";

import * as pageStyles from "#app/ui/plain-page.module.css";

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  requireRecentProof(user, OVERVIEW);
  const [{ passkeys, appAddedAt, recoveryCodesLeft }, timeZone] = await Promise.all([
    secondFactorOf(user.id),
    timeZoneOf(user.id),
  ]);
  const date = longDates(timeZone);
  return {
    passkeys: passkeys.map(({ id, name, addedAt, lastUsedAt }) => ({
      id,
      name,
      added: date(addedAt),
      used: lastUsedAt && date(lastUsedAt),
    })),
    appAdded: appAddedAt && date(appAddedAt),
    recoveryCodesLeft,
    isNeeded: user.isAdminWithoutFactor,
    thisDevice: deviceName(request.headers.get("User-Agent")),
  };
}

export default function SecondFactorPage({ loaderData }: Route.ComponentProps) {
  const { passkeys, appAdded, recoveryCodesLeft, isNeeded, thisDevice } = loaderData;
  const isOn = passkeys.length > 0 || appAdded !== null;
  return (
    <PlainPage title={t("Second factor")} back={SETTINGS}>
      {isNeeded && <ErrorBanner>{t("Admins need a second factor here. Set one up to continue.")}</ErrorBanner>}
      <p role="status" className="muted">
        {isOn
          ? t("Your password alone isn’t enough: we also ask for your second factor at every sign-in.")
          : t("You don’t have one yet. With a second factor, nobody can get in with your password alone.")}
      </p>

      <section aria-labelledby="passkeys" className="ruled below-6 head-4">
        <h2 id="passkeys" className="large">
          {t("Passkeys")}
        </h2>
        <p className="note">
          {t("Sign in with your fingerprint, face or PIN on your own device. You won’t need your password.")}
        </p>
        {passkeys.length > 0 && (
          <ul aria-labelledby="passkeys" className={pageStyles.below}>
            {passkeys.map(({ id, name, added, used }) => (
              <li key={id} className="list-row">
                <h3 className="plain-heading">{name}</h3>
                <p className="note">
                  {rich("Added on {added}{used}", { added, used: used && t(", last used on {used}", { used }) })}
                </p>
                <Remove factor={id} name={name} />
              </li>
            ))}
          </ul>
        )}
        <AddPasskey suggested={thisDevice} />
      </section>

      <section aria-labelledby="app" className="ruled below-6 head-4">
        <h2 id="app" className="large">
          {t("Authenticator app")}
        </h2>
        <p className="note">{t("After your password, you type in a six-digit code from an app on your phone.")}</p>
        {appAdded === null ? (
          <a href="/account/second-factor/app" className={`button-quiet wide ${pageStyles.below}`}>
            {t("Set up an authenticator app")}
          </a>
        ) : (
          <>
            <p className={pageStyles.below}>{t("Added on {appAdded}", { appAdded })}</p>
            <Remove factor="app" name={t("the authenticator app")} />
          </>
        )}
      </section>

      {isOn && (
        <section aria-labelledby="codes" className="ruled below-6 head-4">
          <h2 id="codes" className="large">
            {t("Recovery codes")}
          </h2>
          <p className="note">
            {t("{recoveryCodesLeft} of 10 left. If you lose your device, each code lets you in once.", {
              recoveryCodesLeft,
            })}
          </p>
          <a href="/account/second-factor/recovery-codes" className="text-button">
            {t("Make new recovery codes")}
          </a>
        </section>
      )}
    </PlainPage>
  );
}

function Remove({ factor, name }: { factor: string; name: string }) {
  return (
    <form method="post" action="/account/second-factor/removal">
      <input type="hidden" name="factor" value={factor} />
      <button type="submit" className="text-button">
        {rich("Remove{span}", { span: <span className="sr-only"> {name}</span> })}
      </button>
    </form>
  );
}
