import { useEffect, useEffectEvent, useState } from "react";

import { ErrorBanner } from "./error-banner.tsx";
import { CloseIcon } from "./icons.tsx";

import "./notices.css";

/** How long a change can be taken back; the clock stands still under a pointer or the focus. */
const TOAST_MS = 8_000;

interface NoticesProps {
  /** What has just been done and can be undone; another `id` is another notice. */
  done: { id: number; text: string } | null;
  failure: string | null;
  onUndo(): void;
  onDoneEnd(): void;
  onFailureEnd(): void;
}

/** What has just happened in a list, at the lower edge of the screen. */
export function Notices({ done, failure, onUndo, onDoneEnd, onFailureEnd }: NoticesProps) {
  return (
    <div className="notices">
      {failure && (
        <div className="failure">
          <ErrorBanner>{failure}</ErrorBanner>
          <button type="button" className="icon-button" aria-label="Close" onClick={onFailureEnd}>
            <CloseIcon />
          </button>
        </div>
      )}
      <div role="status">{done && <Toast key={done.id} text={done.text} onUndo={onUndo} onEnd={onDoneEnd} />}</div>
    </div>
  );
}

function Toast({ text, onUndo, onEnd }: { text: string; onUndo(): void; onEnd(): void }) {
  const [held, setHeld] = useState({ hover: false, focus: false });
  const waits = held.hover || held.focus;
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (waits) return;
    const timer = setTimeout(() => end(), TOAST_MS);
    return () => clearTimeout(timer);
  }, [waits]);

  return (
    <div
      className="toast"
      onPointerEnter={() => setHeld((now) => ({ ...now, hover: true }))}
      onPointerLeave={() => setHeld((now) => ({ ...now, hover: false }))}
      onFocus={() => setHeld((now) => ({ ...now, focus: true }))}
      onBlur={() => setHeld((now) => ({ ...now, focus: false }))}
    >
      <p className="toast-text">{text} </p>
      <button type="button" className="text-button toast-button" onClick={onUndo}>
        Undo
      </button>
    </div>
  );
}
