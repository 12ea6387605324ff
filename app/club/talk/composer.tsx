import { useEffect, useRef, useState, type KeyboardEvent } from "react";

import { AppearsAs } from "#app/club/writing/appears-as.tsx";
import { useMayBeRead } from "#app/club/writing/confirm-first.tsx";
import { t } from "#app/language/t.ts";
import { LengthNote } from "#app/ui/length-note.tsx";

import { AboutLine } from "./about-line.tsx";
import { BookDialog } from "./book-dialog.tsx";
import { HaulDialog } from "./haul-dialog.tsx";
import { MentionNames, namesFor, withName } from "./mention-names.tsx";
import type { NewMessage } from "./message-queue.ts";
import type { ChosenBook, HaulChoice, Message } from "./message.ts";
import { ReplyLine } from "./reply-line.tsx";
import { excerptOf, isBlank, MESSAGE_MAX_LENGTH, tidyMessage, wordsOf } from "./rules.ts";

import * as styles from "./message.module.css";

interface ComposerProps {
  /** For a form submitted before hydration. */
  clientId: string;
  readDraft(): Draft;
  storeDraft(draft: Draft): void;
  /** Whose writers can be mentioned. */
  messages: readonly Message[];
  answered: Message | null;
  onAnsweredEnd(): void;
  onSend(message: NewMessage): void;
}

interface Draft {
  draft: string;
  about: ChosenBook | null;
  haul: HaulChoice[];
}

const EMPTY: Draft = { draft: "", about: null, haul: [] };

export function Composer({
  clientId,
  readDraft,
  storeDraft,
  messages,
  answered,
  onAnsweredEnd,
  onSend,
}: ComposerProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const focusInput = useRef(false);
  const [{ draft, about, haul }, setDraft] = useState(EMPTY);
  const [choosing, setChoosing] = useState<"book" | "haul" | null>(null);
  const [ready, setReady] = useState(false);
  const mayBeRead = useMayBeRead();
  const { length } = tidyMessage(draft);
  const isEmpty = isBlank(draft) && haul.length === 0;
  const replyTo = answered && { id: answered.id, name: answered.name, text: excerptOf(wordsOf(answered)) };

  useEffect(() => {
    // Text typed before hydration wins over a stored draft.
    const stored = readDraft();
    setDraft({ ...stored, draft: input.current?.value || stored.draft });
    setReady(true);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page opens
  }, []);

  function write(change: Partial<Draft>) {
    const changed = { draft, about, haul, ...change };
    setDraft(changed);
    storeDraft(changed);
  }

  function choose(change: Partial<Draft>) {
    focusInput.current = choosing !== null;
    setChoosing(null);
    write(change);
    input.current?.focus();
  }

  useEffect(() => {
    // The dialog has returned the focus to its button; after a choice it moves to the message.
    if (!choosing && focusInput.current) input.current?.focus();
    focusInput.current = false;
  }, [choosing]);

  useEffect(() => {
    if (answered) input.current?.focus();
  }, [answered]);

  function send() {
    if (isEmpty || !mayBeRead) return;
    if (length > MESSAGE_MAX_LENGTH) return input.current?.focus();
    onSend({ message: draft.trim(), about, haul, replyTo });
    onAnsweredEnd();
    write(EMPTY);
    input.current?.focus();
  }

  function sendByKey(event: KeyboardEvent) {
    // Ignores the Enter that commits an input method's composition; Safari reports it by keyCode 229 alone.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return;
    // On touch screens without Shift, Enter breaks the line and the button sends.
    if (window.matchMedia("(hover: none) and (pointer: coarse)").matches) return;
    event.preventDefault();
    send();
  }

  return (
    <>
      <form
        className={styles.composer}
        method="post"
        action="/coffee-talk/messages"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {replyTo && (
          <ReplyLine
            replyTo={replyTo}
            onRemove={() => {
              onAnsweredEnd();
              input.current?.focus();
            }}
          />
        )}
        <AboutLine
          about={about}
          haul={haul}
          ready={ready}
          onAsk={setChoosing}
          onRemove={() => choose({ about: null, haul: [] })}
        />
        <input type="hidden" name="clientId" value={clientId} />
        <label htmlFor="message" className="sr-only">
          {t("Message")}
        </label>
        <div className={styles.composerInput} data-text={`${draft} `}>
          <textarea
            ref={input}
            id="message"
            name="message"
            rows={1}
            required={haul.length === 0}
            aria-invalid={length > MESSAGE_MAX_LENGTH || undefined}
            aria-describedby="message-length"
            placeholder={t("Message the club")}
            value={ready ? draft : undefined}
            onChange={(event) => write({ draft: event.target.value })}
            onKeyDown={sendByKey}
          />
        </div>
        <MentionNames
          names={ready ? namesFor(draft, messages) : []}
          onChoose={(name) => {
            write({ draft: withName(draft, name) });
            input.current?.focus();
          }}
        />
        <button
          type="submit"
          className="button-solid"
          aria-describedby={mayBeRead ? undefined : "confirm-first"}
          disabled={!mayBeRead || (ready && isEmpty)}
          // The press must not take the focus from the field: a phone would put its keyboard away at each message.
          onPointerDown={(event) => event.preventDefault()}
        >
          {t("Send")}
        </button>
        <LengthNote id="message-length" length={length} most={MESSAGE_MAX_LENGTH} />
        <AppearsAs back="/coffee-talk" />
      </form>
      <BookDialog
        open={choosing === "book"}
        chosen={about}
        onClose={() => setChoosing(null)}
        onChoose={(book) => choose({ about: book })}
      />
      <HaulDialog
        open={choosing === "haul"}
        chosen={haul}
        onClose={() => setChoosing(null)}
        onChoose={(books) => choose({ haul: books })}
      />
    </>
  );
}
