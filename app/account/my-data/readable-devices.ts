import { deviceName } from "#app/auth/session/device-name.ts";
import { t } from "#app/language/t.ts";
import { escapeHtml } from "#app/platform/escape-html.ts";

import type { AccountData } from "./data.queries.server.ts";
import { table } from "./readable-table.ts";

export function deviceSections({ devices, knownDevices }: AccountData, date: (time: Date) => string): string {
  return `<h2>${t("Signed-in devices ({n})", { n: devices.length })}</h2>
${table(
  [t("Device"), t("Signed in"), t("Address"), t("Browser details")],
  devices.map(({ userAgent, ipAddress, signedInAt, thisDevice }) => [
    escapeHtml(deviceName(userAgent) + (thisDevice ? t(" (this device)") : "")),
    escapeHtml(date(signedInAt)),
    escapeHtml(ipAddress || t("unknown")),
    escapeHtml(userAgent || t("nothing")),
  ]),
)}
<p>${knownDevicesSentence(knownDevices, date)}</p>`;
}

function knownDevicesSentence(devices: AccountData["knownDevices"], date: (time: Date) => string): string {
  const n = devices.length;
  if (n === 0) {
    return t("Devices you’ve signed in on before: {n}. For each, we store an ID and the last sign-in.", { n });
  }
  const dates = devices.map(({ lastSignIn }) => escapeHtml(date(lastSignIn))).join(", ");
  return t("Devices you’ve signed in on before: {n}. For each, we store an ID and the last sign-in ({dates}).", {
    n,
    dates,
  });
}
