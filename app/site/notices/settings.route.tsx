import { redirect } from "react-router";

import { noticeSettingsOf, saveNoticeSettings } from "#app/auth/notices/choices.queries.server.ts";
import { KINDS } from "#app/auth/notices/kinds.ts";
import { timeZoneOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { requireUser, type SessionUser } from "#app/auth/session/session.ts";
import { mutatePage } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { t } from "#app/language/t.ts";
import { SENDS_MAIL } from "#app/platform/mail-state.server.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";
import { NOTICE_KINDS, NOTICE_WAYS, type NoticeKind, type NoticeWay } from "#db/schema/auth/notice-kinds.ts";

import type { Route } from "./+types/settings.route";
import { hourNames, KIND_NAMES, WAY_NAMES } from "./names.ts";
import { NoticeSettingsForm } from "./schema.ts";

export const handle = { scripts: false } satisfies RouteHandle;

const kindsFor = ({ role }: SessionUser) => NOTICE_KINDS.filter((kind) => role === "admin" || !KINDS[kind].forAdmins);

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = requireUser(context);
  const [{ ways, emails }, timeZone] = await Promise.all([noticeSettingsOf(user.id), timeZoneOf(user.id)]);
  return {
    choices: kindsFor(user).map((kind) => ({ kind, way: ways[kind] ?? KINDS[kind].way })),
    emails,
    timeZone,
    email: user.email,
    isConfirmed: user.emailVerified,
    sendsMail: SENDS_MAIL,
    isSaved: url.searchParams.has("saved"),
  };
}

export function action(args: Route.ActionArgs) {
  return mutatePage(args, { form: NoticeSettingsForm }, async ({ user, fields }) => {
    const ways = kindsFor(user).flatMap((kind): Array<[NoticeKind, NoticeWay]> => {
      const way = fields[kind];
      return way ? [[kind, way]] : [];
    });
    const { emails: isOn, quietFrom, quietTo } = fields;
    await saveNoticeSettings(user.id, ways, { isOn, quietFrom, quietTo });
    return redirect("/notices/settings?saved", 303);
  });
}

export default function NoticeSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { choices, emails, timeZone, email, isConfirmed, sendsMail, isSaved } = loaderData;
  const errors = actionData && "errors" in actionData ? actionData.errors : {};
  return (
    <PlainPage title={t("What reaches you, and how")} back={{ to: "/notices", name: t("Notifications") }}>
      {isSaved && <p role="status">{t("Saved.")}</p>}
      {Object.keys(errors).length > 0 && <ErrorBanner>{Object.values(errors)[0]}</ErrorBanner>}
      <form method="post" action="/notices/settings" className="below-4">
        {choices.map(({ kind, way }) => (
          <div key={kind} className="below-4">
            <label htmlFor={kind} className="field-label">
              {KIND_NAMES[kind]}
            </label>
            <select id={kind} name={kind} defaultValue={way} className="field-input">
              {NOTICE_WAYS.map((each) => (
                <option key={each} value={each}>
                  {WAY_NAMES[each]}
                </option>
              ))}
            </select>
          </div>
        ))}
        <fieldset className="below-6">
          <legend className="field-label">{t("E-mails")}</legend>
          <p className="note">
            {!sendsMail
              ? t("This site doesn’t send e-mails yet.")
              : !isConfirmed
                ? t("They start once you’ve confirmed {email}.", { email })
                : emails.isRefused
                  ? t(
                      "The mail server of {email} refused our last e-mail, so we stopped. Save this page to try again.",
                      { email },
                    )
                  : emails.isStopped
                    ? t("You hadn’t looked at any for sixty days, so we stopped. Save this page to start again.")
                    : t("To {email}. The weekly one comes on Monday morning, and only if there is something to say.", {
                        email,
                      })}
          </p>
          <label className="below-2">
            <input type="checkbox" name="emails" value="on" defaultChecked={emails.isOn} /> {t("Send me e-mails")}
          </label>
        </fieldset>
        <fieldset className="below-6">
          <legend className="field-label">{t("Quiet hours")}</legend>
          <p className="note">
            {t("No e-mails between these hours, {timeZone} time. The same hour twice means never quiet.", { timeZone })}
          </p>
          <div className="spread gap-3">
            <HourField name="quietFrom" label={t("Quiet from")} hour={emails.quietFrom} />
            <HourField name="quietTo" label={t("Quiet until")} hour={emails.quietTo} />
          </div>
        </fieldset>
        <button type="submit" className="button-solid below-6">
          {t("Save")}
        </button>
      </form>
    </PlainPage>
  );
}

function HourField({ name, label, hour }: { name: string; label: string; hour: number }) {
  return (
    <div>
      <label htmlFor={name} className="field-label">
        {label}
      </label>
      <select id={name} name={name} defaultValue={hour} className="field-input">
        {hourNames().map((text, value) => (
          <option key={text} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
