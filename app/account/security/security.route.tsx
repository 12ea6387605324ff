import { Link } from "react-router";

import { timeZoneOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { accountHistory } from "#app/auth/session/account-events.queries.server.ts";
import { deviceName } from "#app/auth/session/device-name.ts";
import { requireUser } from "#app/auth/session/session.ts";
import { env } from "#app/env.server.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { orList } from "#app/language/lists.ts";
import { t } from "#app/language/t.ts";
import { longTimes } from "#app/platform/dates.ts";
import { PlainPage } from "#app/ui/plain-page.tsx";
import type { AccountEvent } from "#db/schema/auth/account-events.ts";

import type { Route } from "./+types/security.route";
import { waysToSignIn } from "./queries.server.ts";
import { SETTINGS } from "./rules.ts";

import * as pageStyles from "#app/ui/plain-page.module.css";

const SHOWN_EVENTS = 50;

const EVENT_TEXTS: Record<AccountEvent, string> = inEachLanguage(() => ({
  registered: t("Account created"),
  "signed-in": t("Signed in"),
  "email-confirmed": t("E-mail address confirmed"),
  "email-changed": t("E-mail address changed"),
  "account-claimed": t("Account claimed by the owner of its e-mail address"),
  "password-changed": t("Password changed"),
  "password-reset": t("New password set with a link from an e-mail"),
  "issuer-linked": t("Sign-in with {oidcName} added", { oidcName: env.OIDC_NAME }),
  "wrong-codes": t("Right password, then too many wrong codes"),
}));

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const [ways, events, timeZone] = await Promise.all([
    waysToSignIn(user.id),
    accountHistory(user.id, SHOWN_EVENTS),
    timeZoneOf(user.id),
  ]);
  const moment = longTimes(timeZone);
  return {
    email: user.email,
    emailVerified: user.emailVerified,
    hasPassword: ways.passwordHash !== null,
    issuer: ways.issuers.length > 0 ? env.OIDC_NAME : null,
    events: events.map(({ id, kind, userAgent, happenedAt }) => ({
      id,
      text: EVENT_TEXTS[kind],
      device: userAgent === null ? null : deviceName(userAgent),
      at: moment(happenedAt),
    })),
  };
}

export default function SecurityPage({ loaderData }: Route.ComponentProps) {
  const { email, emailVerified, hasPassword, issuer, events } = loaderData;
  const ways = orList([hasPassword && t("your password"), issuer].filter((way) => typeof way === "string"));
  return (
    <PlainPage title={t("Sign-in and security")} back={SETTINGS}>
      <dl className="below-2">
        <dt className={`note ${pageStyles.below}`}>{t("E-mail")}</dt>
        <dd className="breakable">
          {email} <span className="muted">({emailVerified ? t("confirmed") : t("not confirmed yet")})</span>
        </dd>
        <dt className={`note ${pageStyles.below}`}>{t("You sign in with")}</dt>
        <dd>{ways}</dd>
      </dl>
      <nav aria-label={t("Sign-in and security")} className={pageStyles.linksFromStart}>
        {!emailVerified && (
          <Link to="/account/email-verification" className="text-button">
            {t("Confirm e-mail address")}
          </Link>
        )}
        <Link to="/account/password" className="text-button">
          {hasPassword ? t("Change password") : t("Set a password")}
        </Link>
        <Link to="/account/email" className="text-button">
          {t("Change e-mail address")}
        </Link>
        <Link to="/account/devices" className="text-button">
          {t("Signed-in devices")}
        </Link>
      </nav>
      <h2 className={pageStyles.heading}>{t("Recent activity")}</h2>
      <p className="note below-1">
        {t("We keep this for 90 days. If something here wasn’t you, change your password.")}
      </p>
      {events.length === 0 ? (
        <p className={pageStyles.below}>{t("Nothing in the last 90 days.")}</p>
      ) : (
        <ul className={pageStyles.below}>
          {events.map(({ id, text, device, at }) => (
            <li key={id} className={pageStyles.entry}>
              <p>{text}</p>
              <p className="note">
                {at}
                {device && ` · ${device}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </PlainPage>
  );
}
