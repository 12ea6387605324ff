import { useEffect, useEffectEvent, useState, type ReactNode } from "react";

import { t } from "#app/language/t.ts";

import { ErrorBanner } from "./error-banner.tsx";
import { CloseIcon } from "./icons.tsx";

import * as styles from "./notices.module.css";

/** The timer pauses while the notice is hovered or focused. */
const TOAST_MS = 8_000;

const nothing = () => {};

interface NoticesProps {
  /** A change that can be undone. A new `id` restarts the timer. */
  done?: { id: number; text: string } | null;
  failure: string | null;
  onUndo?(): void;
  onDoneEnd?(): void;
  onFailureEnd(): void;
  children?: ReactNode;
}

/** Toasts at the bottom of the screen: a change with Undo, or a failure. */
export function Notices({
  done,
  failure,
  onUndo = nothing,
  onDoneEnd = nothing,
  onFailureEnd,
  children,
}: NoticesProps) {
  return (
    <div className={styles.notices}>
      {failure && (
        <div className={styles.failure}>
          <ErrorBanner>{failure}</ErrorBanner>
          <button type="button" className="icon-button" aria-label={t("Close")} onClick={onFailureEnd}>
            <CloseIcon />
          </button>
        </div>
      )}
      <div role="status">
        {done && (
          <Toast key={done.id} text={done.text} onUndo={onUndo} onEnd={onDoneEnd}>
            {children}
          </Toast>
        )}
      </div>
    </div>
  );
}

interface ToastProps {
  text: string;
  onUndo(): void;
  onEnd(): void;
  children: ReactNode;
}

function Toast({ text, onUndo, onEnd, children }: ToastProps) {
  const [hovered, setHovered] = useState({ hover: false, focus: false });
  const waits = hovered.hover || hovered.focus;
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (waits) return;
    const timer = setTimeout(() => end(), TOAST_MS);
    return () => clearTimeout(timer);
  }, [waits]);

  return (
    <div
      className={styles.toast}
      onPointerEnter={() => setHovered((now) => ({ ...now, hover: true }))}
      onPointerLeave={() => setHovered((now) => ({ ...now, hover: false }))}
      onFocus={() => setHovered((now) => ({ ...now, focus: true }))}
      onBlur={() => setHovered((now) => ({ ...now, focus: false }))}
    >
      <p className="one-line shrinks">{text} </p>
      <button type="button" className={`text-button ${styles.toastButton}`} onClick={onUndo}>
        {t("Undo")}
      </button>
      {children && (
        <div className={styles.toastMore} data-toast-more>
          {children}
        </div>
      )}
    </div>
  );
}
