import { outbox } from "#app/http/outbox.ts";

import { forgetDeviceTaste, readDeviceTaste, type DeviceTaste } from "./device-taste.ts";

export const taste = outbox<DeviceTaste & { id: string }>({
  unsent() {
    const stored = readDeviceTaste();
    const isEmpty = stored.rules.length === 0 && stored.pausedAt === null && stored.resetAt === null;
    return isEmpty ? [] : [{ id: "taste", ...stored }];
  },
  keepsRefused: true,
  request: ([{ rules, pausedAt, resetAt }]) => ["/taste/rules", { json: { joining: rules, pausedAt, resetAt } }],
  onAnswer: forgetDeviceTaste,
});
