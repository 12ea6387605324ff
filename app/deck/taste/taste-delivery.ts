import { ask } from "#app/http/ask.ts";

import { forgetDeviceTaste, readDeviceTaste } from "./device-taste.ts";

/** If it fails, the device keeps the taste for the next page. */
export async function deliverTaste(): Promise<void> {
  const { rules, pausedAt, resetAt } = readDeviceTaste();
  if (rules.length === 0 && pausedAt === null && resetAt === null) return;
  const reply = await ask("/taste/rules", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ joining: rules, pausedAt, resetAt }),
  }).catch(() => null);
  if (reply?.ok) forgetDeviceTaste();
}
