import { QUOTAS } from "#app/auth/limits/quotas.ts";
import { deviceSignals } from "#app/deck/swipe/device-signals.ts";
import { dropTopCard } from "#app/deck/swipe/drop-top-card.ts";
import { ask } from "#app/http/ask.ts";

import type { Belief, Beliefs } from "./beliefs.ts";
import { readDeviceTaste, writeDeviceTaste } from "./device-taste.ts";
import type { TasteSettings } from "./schema.ts";

export async function loadBeliefs(): Promise<Beliefs & { paused: boolean }> {
  const beliefs = (await post("/taste/beliefs", deviceSignals(null))) as Beliefs;
  return { ...beliefs, paused: beliefs.paused ?? readDeviceTaste().pausedAt !== null };
}

/** Null deletes the rule. Rejects if it was not stored. */
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
    storeOnDevice({ ...taste, rules: stance ? [...others, { subject, name, stance }] : others });
  }
  dropTopCard();
}

export async function pause(signedIn: boolean, paused: boolean): Promise<void> {
  if (signedIn) await post("/taste/learning", { paused });
  else storeOnDevice({ ...readDeviceTaste(), pausedAt: paused ? Date.now() : null });
}

export async function changeSettings(settings: TasteSettings): Promise<void> {
  await post("/taste/settings", settings);
  dropTopCard();
}

export async function reset(signedIn: boolean): Promise<void> {
  if (signedIn) await post("/taste/learning", {}, "DELETE");
  else {
    const taste = readDeviceTaste();
    const rules = taste.rules.filter(({ stance }) => stance === "never");
    storeOnDevice({ ...taste, rules, resetAt: Date.now() });
  }
  dropTopCard();
}

function storeOnDevice(taste: Parameters<typeof writeDeviceTaste>[0]): void {
  if (!writeDeviceTaste(taste)) throw new Error("The browser keeps nothing");
}

async function post(path: string, json: object, method = "POST"): Promise<unknown> {
  const reply = await ask(path, { method, json });
  if (!reply?.ok) throw new Error(`${path} answered ${reply?.status ?? "nothing"}`);
  return reply.body;
}
