import { createContext, use, useState } from "react";

import { answerIn, errorText } from "#app/http/answer.ts";
import { ask, type AskInit, type Reply } from "#app/http/ask.ts";
import { t } from "#app/language/t.ts";
import type { ContentKind } from "#db/schema/club/moderation.ts";

export interface Muted {
  muteId: number;
  name: string;
}

export interface Content {
  kind: ContentKind;
  id: number;
  writer: string;
}

interface Muting {
  /** Marks of authors whose content leaves the page. */
  hidden: ReadonlySet<string>;
  mute(content: Content): void;
}

export const MutingContext = createContext<Muting>({ hidden: new Set(), mute() {} });

export function useMuteItem(content: Content): { label: string; onChoose(): void } {
  const { mute } = use(MutingContext);
  return { label: t("Mute this reader"), onChoose: () => mute(content) };
}

export const useHidden = () => use(MutingContext).hidden;

/** Optimistic, with undo: a failed request removes the mark from `hidden`. Calls `onMute` before the request. */
export function useMuting({ onMute, onChanged }: { onMute(): void; onChanged(muted: boolean): unknown }) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [done, setDone] = useState<{ id: number; text: string; writer: string } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const hide = (writer: string) => setHidden((now) => new Set([...now, writer]));
  const show = (writer: string) => setHidden((now) => new Set([...now].filter((other) => other !== writer)));

  async function mute({ kind, id, writer }: Content) {
    onMute();
    setFailure(null);
    hide(writer);
    const reply = await askOrLeave("/mutes", { method: "POST", body: new URLSearchParams({ kind, id: String(id) }) });
    const answer = answerIn<Muted>(reply?.body);
    if (answer && "ok" in answer) {
      setDone({ id: answer.muteId, text: t("Muted {name}.", { name: answer.name }), writer });
      onChanged(true);
    } else {
      show(writer);
      const reason = answer && errorText(answer);
      setFailure(t("Failed to mute this reader.{rest}", { rest: reason ? ` ${reason}` : "" }));
    }
  }

  async function undo() {
    if (!done) return;
    setDone(null);
    const reply = await askOrLeave(`/mutes/${done.id}`, { method: "DELETE" });
    // 404: the mute has already ended.
    if (reply?.ok || reply?.status === 404) {
      show(done.writer);
      onChanged(false);
    } else setFailure(t("Failed to unmute this reader."));
  }

  return {
    hidden,
    mute: (content: Content) => void mute(content),
    done,
    failure,
    undo: () => void undo(),
    endDone: () => setDone(null),
    endFailure: () => setFailure(null),
  };
}

/** Null if the request failed. Leaves the page if the session has ended. */
function askOrLeave(path: string, init: AskInit): Promise<Reply | null> {
  return ask(path, { ...init, keepalive: true }).catch(() => {
    window.location.assign("/");
    return null;
  });
}
