import { useEffect, useId, useRef, type ReactNode } from "react";
import { useFetcher } from "react-router";

import { timeZoneOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { deviceName } from "#app/auth/session/device-name.ts";
import { requireUser } from "#app/auth/session/session.ts";
import { problemIn, type Answer } from "#app/http/answer.ts";
import { t } from "#app/language/t.ts";
import { longDates, longTimes } from "#app/platform/dates.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/devices.route";
import { signedInDevices } from "./devices.queries.server.ts";
import { SETTINGS } from "./rules.ts";

import * as pageStyles from "#app/ui/plain-page.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const [devices, timeZone] = await Promise.all([signedInDevices(user.id), timeZoneOf(user.id)]);
  const moment = longTimes(timeZone);
  const date = longDates(timeZone);
  return {
    devices: devices.map(({ id, userAgent, signedInAt, seenAt, isPending }) => ({
      id,
      name: deviceName(userAgent),
      signedIn: moment(signedInAt),
      seen: date(seenAt),
      isPending,
      isThis: id === user.sessionId,
    })),
  };
}

type DeviceFacts = Route.ComponentProps["loaderData"]["devices"][number];

export default function DevicesPage({ loaderData: { devices } }: Route.ComponentProps) {
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(devices.length);
  useEffect(() => {
    // The focused button has disappeared with its device, so the focus moves to the list.
    if (devices.length < shown.current) list.current?.focus();
    shown.current = devices.length;
  }, [devices.length]);

  return (
    <PlainPage title={t("Signed-in devices")} back={SETTINGS}>
      <p role="status" className="muted">
        {devices.length === 1
          ? t("You’re only signed in on this device.")
          : t("You’re signed in on {n} devices.", { n: devices.length })}
      </p>
      <ul ref={list} tabIndex={-1} aria-label={t("Signed-in devices")} className={pageStyles.entries}>
        {devices.map((device) => (
          <Device key={device.id} device={device} />
        ))}
      </ul>
      {devices.length > 1 && <EndOthers />}
    </PlainPage>
  );
}

function Device({ device: { id, name, signedIn, seen, isPending, isThis } }: { device: DeviceFacts }) {
  const dateId = useId();
  return (
    <li className={pageStyles.entry}>
      <div className={pageStyles.entryHead}>
        <h2 className="plain-heading">{name}</h2>
        {isThis && <strong className="small">{t("This device")}</strong>}
      </div>
      <p id={dateId} className="note">
        {isPending ? t("Entered the password but not the second factor on") : t("Signed in on")} {signedIn}
        {!isPending && (isThis ? t(" · in use now") : t(" · last seen on {seen}", { seen }))}
      </p>
      <EndForm action={`/account/devices/${id}/end`} className="text-button" describedBy={dateId}>
        {t("Sign out {name}", { name })}
      </EndForm>
    </li>
  );
}

function EndOthers() {
  return (
    <div className="below-6">
      <EndForm action="/account/devices/others/end" className="button-quiet wide">
        {t("Sign out everywhere else")}
      </EndForm>
    </div>
  );
}

interface EndFormProps {
  action: string;
  className: string;
  describedBy?: string;
  children: ReactNode;
}

function EndForm({ action, className, describedBy, children }: EndFormProps) {
  const fetcher = useFetcher<Answer>();
  const busy = fetcher.state !== "idle";
  const problem = busy ? null : problemIn(fetcher.data);
  return (
    <fetcher.Form method="post" action={action} onSubmit={(event) => busy && event.preventDefault()}>
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <button type="submit" className={className} aria-disabled={busy} aria-describedby={describedBy}>
        {children}
      </button>
    </fetcher.Form>
  );
}
