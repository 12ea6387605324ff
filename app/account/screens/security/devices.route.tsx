import { useEffect, useId, useRef, type ReactNode } from "react";
import { useFetcher } from "react-router";

import { signedInDevices } from "#app/account/model/devices.queries.server.ts";
import { deviceName } from "#app/auth/model/device-name.ts";
import { requireUser } from "#app/auth/model/session.ts";
import { timeZoneOf } from "#app/auth/model/time-zone.server.ts";
import { problemIn, type Answer } from "#app/http/answer.ts";
import { longDates } from "#app/platform/dates.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/devices.route";

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const [devices, timeZone] = await Promise.all([signedInDevices(user.id), timeZoneOf(user.id)]);
  const date = longDates(timeZone);
  return {
    devices: devices.map(({ id, userAgent, signedInAt, isPending }) => ({
      id,
      name: deviceName(userAgent),
      signedIn: date(signedInAt),
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
    // The button that was pressed has gone with its device; the focus stays in the list.
    if (devices.length < shown.current) list.current?.focus();
    shown.current = devices.length;
  }, [devices.length]);

  return (
    <PlainPage title="Signed-in devices">
      <p role="status" className="text-muted">
        {devices.length === 1
          ? "You are signed in on this device only."
          : `You are signed in on ${devices.length} devices.`}
      </p>
      <ul ref={list} tabIndex={-1} aria-label="Signed-in devices" className="mt-5 outline-none">
        {devices.map((device) => (
          <Device key={device.id} device={device} />
        ))}
      </ul>
      {devices.length > 1 && <EndOthers />}
    </PlainPage>
  );
}

function Device({ device: { id, name, signedIn, isPending, isThis } }: { device: DeviceFacts }) {
  const dateId = useId();
  return (
    <li className="border-t border-hairline py-3 last:border-b">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-base">{name}</h2>
        {isThis && <strong className="text-sm">This device</strong>}
      </div>
      <p id={dateId} className="text-sm text-muted">
        {isPending ? "Gave the password, and not the second factor, on" : "Signed in on"} {signedIn}
      </p>
      <EndForm action={`/account/devices/${id}/end`} className="text-button" describedBy={dateId}>
        Sign out {name}
      </EndForm>
    </li>
  );
}

function EndOthers() {
  return (
    <div className="mt-6">
      <EndForm action="/account/devices/others/end" className="button-quiet w-full">
        Sign out everywhere else
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
