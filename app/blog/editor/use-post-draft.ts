import { useEffect, useEffectEvent, useRef, useState } from "react";

import { slugOf } from "#app/platform/slug.ts";

import { forgetDraft, storeDraft, readDraft, type StoredDraft } from "./draft-storage.ts";
import type { PostFields } from "./rules.ts";
import { useHydrated } from "./use-hydrated.ts";

const PAUSE_MS = 500;

interface Beginning {
  postId: number | null;
  loaded: PostFields;
  /** Fields of a failed save, which replace the loaded ones. */
  sent: PostFields | undefined;
  version: number;
  saving: boolean;
}

/** Stored in the browser until the post is saved. */
export function usePostDraft({ postId, loaded, sent, version, saving }: Beginning) {
  const [base, setBase] = useState(loaded);
  const [draft, setDraft] = useState({ fields: sent ?? loaded, version });
  // The slug follows the title until it is edited by hand.
  const [follows, setFollows] = useState(draft.fields.slug === slugOf(draft.fields.title));
  const [offer, setOffer] = useState<StoredDraft | null>();
  const isStored = useRef(false);
  const dirty = !isSame(draft.fields, base);

  // Storage can be read only after hydration.
  if (useHydrated() && offer === undefined) {
    const stored = readDraft(postId);
    setOffer(stored && !isSame(stored.fields, draft.fields) ? stored : null);
  }

  const keep = useEffectEvent(({ fields, version }: Pick<typeof draft, "fields" | "version">) => {
    if (saving) return;
    if (dirty) storeDraft(postId, version, fields);
    else if (isStored.current) forgetDraft(postId);
    isStored.current = dirty;
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

  function replace(fields: PostFields, basedOn: number): void {
    setFollows(fields.slug === slugOf(fields.title));
    setDraft({ fields, version: basedOn });
  }

  return {
    ...draft,
    base,
    dirty,
    offer: offer ?? null,
    change,
    replace,
    /** `fields` are saved as this version; later changes are not. */
    saved(fields: PostFields, version: number) {
      setBase(fields);
      setDraft((now) => ({ ...now, version }));
    },
    restore() {
      // Keeps the draft's version, so that saving reports a conflict with a newer one.
      if (offer) replace(offer.fields, offer.version);
      setOffer(null);
    },
    discard() {
      setOffer(null);
      if (!dirty) forgetDraft(postId);
    },
  };
}

function isSame(one: PostFields, other: PostFields): boolean {
  const names = Object.keys(one) as Array<keyof PostFields>;
  return names.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
}
