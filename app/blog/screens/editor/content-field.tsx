import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from "react";

import { tryOrNull } from "#app/platform/try-or-null.ts";

import { SourceView } from "./source-view.tsx";
import { useHydrated } from "./use-hydrated.ts";

interface ContentFieldProps {
  value: string;
  onChange(html: string): void;
  error: string | undefined;
}

type View = "write" | "source";

const VIEW_KEY = "post-editor-view";
const NAMES: Record<View, string> = { write: "Write", source: "HTML source" };
const importEditor = () => import("./formatted-editor.tsx");
const FormattedEditor = lazy(importEditor);

/** The post's HTML, seen as text that is written or as its source: one field, and whatever is sent stands in it. */
export function ContentField({ value, onChange, error }: ContentFieldProps) {
  const [view, setView] = useState<View>("source");
  const [reason, setReason] = useState<string | null>(null);
  const hydrated = useHydrated();
  const tabs = useRef<HTMLDivElement>(null);

  async function turnTo(wanted: View, chosen: boolean): Promise<void> {
    if (wanted === "write") {
      const found = await importEditor().then(
        ({ lostWhenFormatted }) => lostWhenFormatted(value),
        () => "The formatted view could not be loaded.",
      );
      // What it would drop must not get lost by a look at it.
      if (found !== null) return setReason(found);
    }
    setReason(null);
    setView(wanted);
    if (chosen) chooseView(wanted);
  }
  const begin = useEffectEvent(() => {
    if (chosenView() === "write") void importEditor().then(() => turnTo("write", false), Boolean);
  });
  useEffect(() => begin(), []);

  function onKeyDown({ key }: KeyboardEvent): void {
    if (key !== "ArrowLeft" && key !== "ArrowRight") return;
    const other = view === "write" ? "source" : "write";
    tabs.current?.querySelector<HTMLElement>(`[data-view=${other}]`)?.focus();
  }

  return (
    <div className="field content-field">
      <div className="content-head">
        <label htmlFor="post-content" className="field-label">
          Content (HTML)
        </label>
        {hydrated && (
          <div ref={tabs} role="tablist" aria-label="View of the content" className="content-tabs">
            {(["write", "source"] as const).map((each) => (
              <ViewTab key={each} view={each} selected={view === each} onKeyDown={onKeyDown} onTurn={turnTo} />
            ))}
          </div>
        )}
      </div>
      <p role="status" className="field-hint">
        {reason}
      </p>
      <div id="content-write" {...(hydrated && PANEL)} aria-labelledby="content-tab-write" hidden={view !== "write"}>
        {view === "write" && (
          <Suspense fallback={<p className="field-hint">Loading the editor…</p>}>
            <FormattedEditor html={value} onChange={onChange} />
          </Suspense>
        )}
      </div>
      <div id="content-source" {...(hydrated && PANEL)} aria-labelledby="content-tab-source" hidden={view !== "source"}>
        <SourceView value={value} onChange={onChange} error={error} />
      </div>
      {error && (
        <p id="post-content-error" className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

/** The view that this author turned to last; a browser without storage begins with the source. */
function chosenView(): string | null {
  return tryOrNull(() => localStorage.getItem(VIEW_KEY));
}

function chooseView(view: View): void {
  tryOrNull(() => localStorage.setItem(VIEW_KEY, view));
}

const PANEL = { role: "tabpanel" } as const;

interface ViewTabProps {
  view: View;
  selected: boolean;
  onKeyDown(event: KeyboardEvent): void;
  onTurn(view: View, chosen: boolean): Promise<void>;
}

function ViewTab({ view, selected, onKeyDown, onTurn }: ViewTabProps) {
  return (
    <button
      type="button"
      id={`content-tab-${view}`}
      role="tab"
      data-view={view}
      aria-selected={selected}
      aria-controls={`content-${view}`}
      tabIndex={selected ? 0 : -1}
      onKeyDown={onKeyDown}
      onClick={() => void onTurn(view, true)}
    >
      {NAMES[view]}
    </button>
  );
}
