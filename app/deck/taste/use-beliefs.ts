import { useEffect, useEffectEvent, useState } from "react";

import { useSignedIn } from "#app/auth/parts/user.ts";
import { t } from "#app/language/t.ts";

import type { Belief } from "./beliefs.ts";
import type { TasteSettings } from "./schema.ts";
import { changeSettings, changeStance, loadBeliefs, pause, reset } from "./taste-store.ts";

type Loaded = Awaited<ReturnType<typeof loadBeliefs>>;

export function useBeliefs() {
  const signedIn = useSignedIn();
  const [beliefs, setBeliefs] = useState<Loaded | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const loadFirst = useEffectEvent(load);
  useEffect(() => void loadFirst(), []);

  async function load() {
    const loaded = await loadBeliefs().catch(() => null);
    if (loaded) setBeliefs(loaded);
    setFailure(loaded ? null : t("Failed to load your taste"));
  }

  async function change(work: () => Promise<void>) {
    if (busy) return;
    setBusy(true);
    const stored = await work().then(
      () => true,
      () => false,
    );
    if (stored) await load();
    else setFailure(t("We couldn’t save this change. Please try again."));
    setBusy(false);
  }

  return {
    beliefs,
    failure,
    load,
    say: (belief: Belief, stance: Belief["stance"]) => change(() => changeStance(signedIn, belief, stance)),
    pause: (paused: boolean) => change(() => pause(signedIn, paused)),
    set: (settings: TasteSettings) => change(() => changeSettings(settings)),
    reset: () => change(() => reset(signedIn)),
  };
}
