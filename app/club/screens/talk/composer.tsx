import { useEffect, useRef, useState, type KeyboardEvent } from "react";

import type { ChosenBook } from "#app/club/model/talk/message.ts";
import { isBlank, MESSAGE_MAX_LENGTH } from "#app/club/model/talk/rules.ts";
import { AppearsAs } from "#app/club/screens/appears-as.tsx";
import { useMayBeRead } from "#app/club/screens/confirm-first.tsx";

import { AboutLine } from "./about-line.tsx";
import { BookDialog } from "./book-dialog.tsx";

interface ComposerProps {
  /** For a form that is sent before the page's script runs. */
  clientId: string;
  readDraft(): Draft;
  keepDraft(draft: Draft): void;
  onSend(message: string, about: ChosenBook | null): void;
}

interface Draft {
  draft: string;
  about: ChosenBook | null;
}

/** The sheet one writes on. */
export function Composer({ clientId, readDraft, keepDraft, onSend }: ComposerProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const writesOn = useRef(false);
  const [draft, setDraft] = useState("");
  const [about, setAbout] = useState<ChosenBook | null>(null);
  const [choosing, setChoosing] = useState(false);
  const [ready, setReady] = useState(false);
  const mayBeRead = useMayBeRead();

  useEffect(() => {
    // Whatever was typed before the script ran is worth more than what was kept.
    const kept = readDraft();
    setDraft(input.current?.value || kept.draft);
    setAbout(kept.about);
    setReady(true);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page opens
  }, []);

  function write(text: string, book = about) {
    setDraft(text);
    setAbout(book);
    keepDraft({ draft: text, about: book });
  }

  function choose(book: ChosenBook | null) {
    writesOn.current = choosing;
    setChoosing(false);
    write(draft, book);
    input.current?.focus();
  }

  useEffect(() => {
    // The dialog has given the focus back by now; after a choice it belongs to the words.
    if (!choosing && writesOn.current) input.current?.focus();
    writesOn.current = false;
  }, [choosing]);

  function send() {
    if (isBlank(draft) || !mayBeRead) return;
    onSend(draft.trim(), about);
    // The next words are veiled only where somebody wants them to be.
    write("", null);
    input.current?.focus();
  }

  function sendByKey(event: KeyboardEvent) {
    // Enter that ends a word in an input method is not meant for us; Safari tells by its number alone.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return;
    // A finger has no Shift at hand: there Enter breaks the line, and the button sends.
    if (window.matchMedia("(hover: none) and (pointer: coarse)").matches) return;
    event.preventDefault();
    send();
  }

  return (
    <>
      <form
        className="composer"
        method="post"
        action="/coffee-talk/messages"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <AboutLine chosen={about} ready={ready} onAsk={() => setChoosing(true)} onRemove={() => choose(null)} />
        <input type="hidden" name="clientId" value={clientId} />
        <label htmlFor="message" className="sr-only">
          Message
        </label>
        <div className="composer-sheet" data-text={`${draft} `}>
          <textarea
            ref={input}
            id="message"
            name="message"
            rows={1}
            required
            maxLength={MESSAGE_MAX_LENGTH}
            placeholder="Write to the table"
            value={ready ? draft : undefined}
            onChange={(event) => write(event.target.value)}
            onKeyDown={sendByKey}
          />
        </div>
        <button
          type="submit"
          className="button-solid"
          aria-describedby={mayBeRead ? undefined : "confirm-first"}
          disabled={!mayBeRead || (ready && isBlank(draft))}
        >
          Send
        </button>
        <AppearsAs back="/coffee-talk" />
      </form>
      <BookDialog open={choosing} chosen={about} onClose={() => setChoosing(false)} onChoose={choose} />
    </>
  );
}
