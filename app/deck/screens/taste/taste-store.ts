import { QUOTAS } from "#app/auth/model/quotas.ts";
import { deviceSignals } from "#app/deck/model/device-signals.ts";
import { PLACE_KEY } from "#app/deck/model/device-swipes.ts";
import { readDeviceTaste, writeDeviceTaste } from "#app/deck/model/device-taste.ts";
import type { Belief } from "#app/deck/model/taste/beliefs.ts";
import { ask } from "#app/http/ask.ts";
import { tryOrNull } from "#app/platform/try-or-null.ts";

import type { Beliefs } from "./beliefs.route.ts";

/** Rejects where the server cannot be reached. */
export async function loadBeliefs(): Promise<Beliefs & { paused: boolean }> {
  const beliefs = (await post("/taste/beliefs", deviceSignals(null))) as Beliefs;
  return { ...beliefs, paused: beliefs.paused ?? readDeviceTaste().pausedAt !== null };
}

/** Keeps the change: in the account, or on a visitor's device. Rejects where it was not kept. */
export async function changeStance(
  signedIn: boolean,
  { subject, name }: Belief,
  stance: Belief["stance"],
): Promise<void> {
  if (signedIn) await post("/taste/rules", { subject, name, stance });
  else {
    const taste = readDeviceTaste();
    const others = taste.rules.filter(
      (rule) => rule.subject !== subject || rule.name.toLowerCase() !== name.toLowerCase(),
    );
    if (stance && others.length >= QUOTAS.tasteRules.most) throw new Error(QUOTAS.tasteRules.full);
    keepOnDevice({ ...taste, rules: stance ? [...others, { subject, name, stance }] : others });
  }
  leaveTopCard();
}

export async function pause(signedIn: boolean, paused: boolean): Promise<void> {
  if (signedIn) await post("/taste/learning", { paused });
  else keepOnDevice({ ...readDeviceTaste(), pausedAt: paused ? Date.now() : null });
}

export async function reset(signedIn: boolean): Promise<void> {
  if (signedIn) await post("/taste/learning", {}, "DELETE");
  else {
    const taste = readDeviceTaste();
    const rules = taste.rules.filter(({ stance }) => stance === "never");
    keepOnDevice({ ...taste, rules, resetAt: Date.now() });
  }
  leaveTopCard();
}

/** Where the deck lies, as the query of `/`; empty where this device does not know. */
export function deckPlace(): string {
  return tryOrNull(() => localStorage.getItem(PLACE_KEY)) ?? "";
}

/** The card on top was chosen before the change: the next visit deals another one for its place. */
function leaveTopCard(): void {
  const query = new URLSearchParams(deckPlace());
  query.delete("book");
  if (query.size > 0) tryOrNull(() => localStorage.setItem(PLACE_KEY, `?${query}`));
}

function keepOnDevice(taste: Parameters<typeof writeDeviceTaste>[0]): void {
  if (!writeDeviceTaste(taste)) throw new Error("The browser keeps nothing");
}

async function post(path: string, body: object, method = "POST"): Promise<unknown> {
  const headers = { "Content-Type": "application/json" };
  const reply = await ask(path, { method, headers, body: JSON.stringify(body) });
  if (!reply?.ok) throw new Error(`${path} answered ${reply?.status ?? "nothing"}`);
  return reply.body;
}
