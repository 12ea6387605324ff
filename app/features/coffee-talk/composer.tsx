import { useEffect, useRef, useState, type KeyboardEvent } from "react";

import { isBlank, MESSAGE_MAX_LENGTH } from "./rules.ts";

interface ComposerProps {
  /** For a form that is sent before the page's script runs. */
  clientId: string;
  readDraft(): string;
  keepDraft(draft: string): void;
  onSend(message: string): void;
}

/** The sheet one writes on. */
export function Composer({ clientId, readDraft, keepDraft, onSend }: ComposerProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useState("");
  const [ready, setReady] = useState(false);

  useEffect(() => {
    // Whatever was typed before the script ran is worth more than what was kept.
    setDraft(input.current?.value || readDraft());
    setReady(true);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page opens
  }, []);

  function write(text: string) {
    setDraft(text);
    keepDraft(text);
  }

  function send() {
    if (isBlank(draft)) return;
    onSend(draft.trim());
    write("");
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
    <form
      className="composer"
      method="post"
      action="/coffee-talk/messages"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
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
      <button type="submit" className="button-solid" disabled={ready && isBlank(draft)}>
        Send
      </button>
    </form>
  );
}
