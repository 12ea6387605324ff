import { createContext, use, useState } from "react";

import { answerIn, wordsIn } from "#app/http/answer.ts";
import { ask, type AskInit, type Reply } from "#app/http/ask.ts";

/** Muted: how to take it back, and whom it was. */
export interface Muted {
  muteId: number;
  name: string;
}

/** A piece of somebody's words. */
export interface Words {
  kind: "message" | "suggestion" | "recommendation";
  id: number;
  /** Their mark to this reader. */
  writer: string;
}

interface Muting {
  /** Marks of writers whose words leave the page. */
  hidden: ReadonlySet<string>;
  mute(words: Words): void;
}

/** What mutes on this page. */
export const MutingContext = createContext<Muting>({ hidden: new Set(), mute() {} });

/** The item of a word's menu that mutes its writer. */
export function useMuteItem(words: Words): { label: string; onChoose(): void } {
  const { mute } = use(MutingContext);
  return { label: "Mute this reader", onChoose: () => mute(words) };
}

export const useHidden = () => use(MutingContext).hidden;

/**
 * Mutes readers, and takes that back. Their words are `hidden` at once, and come back where the server does not
 * agree; what it sends from then on holds none of them. `onMute` is called before, `onChanged` once it agreed.
 */
export function useMuting({ onMute, onChanged }: { onMute(): void; onChanged(muted: boolean): unknown }) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [done, setDone] = useState<{ id: number; text: string; writer: string } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const hide = (writer: string) => setHidden((now) => new Set([...now, writer]));
  const show = (writer: string) => setHidden((now) => new Set([...now].filter((other) => other !== writer)));

  async function mute({ kind, id, writer }: Words) {
    onMute();
    setFailure(null);
    hide(writer);
    const reply = await askOrLeave("/mutes", { method: "POST", body: new URLSearchParams({ kind, id: String(id) }) });
    const answer = answerIn<Muted>(reply?.body);
    if (answer && "ok" in answer) {
      setDone({ id: answer.muteId, text: `Muted ${answer.name}.`, writer });
      onChanged(true);
    } else {
      show(writer);
      const reason = answer && wordsIn(answer);
      setFailure(`Failed to mute this reader.${reason ? ` ${reason}` : ""}`);
    }
  }

  async function undo() {
    if (!done) return;
    setDone(null);
    const reply = await askOrLeave(`/mutes/${done.id}`, { method: "DELETE" });
    // What is not there any more has ended as well.
    if (reply?.ok || reply?.status === 404) {
      show(done.writer);
      onChanged(false);
    } else setFailure("Failed to unmute this reader.");
  }

  return {
    hidden,
    mute: (words: Words) => void mute(words),
    done,
    failure,
    undo: () => void undo(),
    endDone: () => setDone(null),
    endFailure: () => setFailure(null),
  };
}

/** Null where no answer came. Who is not signed in any more leaves the page. */
function askOrLeave(path: string, init: AskInit): Promise<Reply | null> {
  return ask(path, { ...init, keepalive: true }).catch(() => {
    window.location.assign("/");
    return null;
  });
}
