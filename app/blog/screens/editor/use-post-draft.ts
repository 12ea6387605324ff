import { useEffect, useEffectEvent, useRef, useState } from "react";

import type { PostFields } from "#app/blog/model/editor/rules.ts";
import { slugOf } from "#app/blog/model/slug.ts";

import { forgetKept, keepDraft, keptDraft, type KeptDraft } from "./draft-storage.ts";
import { useHydrated } from "./use-hydrated.ts";

/** While an author types, what they have typed is kept after a pause this long. */
const PAUSE_MS = 500;

interface Beginning {
  postId: number | null;
  /** What is saved. */
  loaded: PostFields;
  /** What the form begins with, where that is something else: what was sent and not saved. */
  sent: PostFields | undefined;
  version: number;
  saving: boolean;
}

/** The form of a post as it is being written, kept by this browser until it is saved. */
export function usePostDraft({ postId, loaded, sent, version, saving }: Beginning) {
  const [draft, setDraft] = useState({ fields: sent ?? loaded, version, round: 0 });
  // A slug that is its title's follows it, until it is written by hand.
  const [follows, setFollows] = useState(draft.fields.slug === slugOf(draft.fields.title));
  const [offer, setOffer] = useState<KeptDraft | null>();
  const isKept = useRef(false);
  const dirty = !isSame(draft.fields, loaded);

  // What this browser has kept is known once the page is its own.
  if (useHydrated() && offer === undefined) {
    const kept = keptDraft(postId);
    setOffer(kept && !isSame(kept.fields, draft.fields) ? kept : null);
  }

  const keep = useEffectEvent(({ fields, version }: Pick<typeof draft, "fields" | "version">) => {
    if (saving) return;
    if (dirty) keepDraft(postId, version, fields);
    else if (isKept.current) forgetKept(postId);
    isKept.current = dirty;
  });
  useEffect(() => {
    const timer = setTimeout(() => keep(draft), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  useEffect(() => {
    const keepNow = () => keep(draft);
    addEventListener("pagehide", keepNow);
    return () => removeEventListener("pagehide", keepNow);
  }, [draft]);

  function change(changed: Partial<PostFields>): void {
    if (changed.slug !== undefined) setFollows(changed.slug === "");
    const { title } = changed;
    const following = title !== undefined && follows ? { slug: slugOf(title) } : {};
    setDraft((now) => ({ ...now, fields: { ...now.fields, ...following, ...changed } }));
  }

  /** Puts other words in place of all that is written. */
  function replace(fields: PostFields, basedOn: number): void {
    setFollows(fields.slug === slugOf(fields.title));
    setDraft(({ round }) => ({ fields, version: basedOn, round: round + 1 }));
  }

  return {
    ...draft,
    dirty,
    offer: offer ?? null,
    change,
    replace,
    restore() {
      // A later save is told of what was saved since these words began.
      if (offer) replace(offer.fields, offer.version);
      setOffer(null);
    },
    discard() {
      setOffer(null);
      if (!dirty) forgetKept(postId);
    },
  };
}

function isSame(one: PostFields, other: PostFields): boolean {
  const names = Object.keys(one) as Array<keyof PostFields>;
  return names.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
}
