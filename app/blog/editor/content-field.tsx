import { useState } from "react";

import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { tryOrNull } from "#app/platform/try-or-null.ts";

import { SourceView } from "./source-view.tsx";
import { useFormattedView } from "./use-formatted-view.ts";
import { useHydrated } from "./use-hydrated.ts";

import * as styles from "./content-field.module.css";

interface ContentFieldProps {
  value: string;
  onChange(html: string): void;
  isFocused: boolean;
  error: string | undefined;
}

type View = "write" | "source";

const VIEW_KEY = "post-editor-view";
const NAMES: Record<View, string> = inEachLanguage(() => ({ write: t("Write"), source: t("HTML source") }));

/** Both views edit one field, which the form submits; the HTML alone works without a script. */
export function ContentField({ value, onChange, isFocused, error }: ContentFieldProps) {
  const [chosen, setChosen] = useState<View | null>(null);
  const hydrated = useHydrated();
  const view = chosen ?? (hydrated ? storedView() : "write");
  const { Editor, shown, reason, noteWritten } = useFormattedView(value, hydrated && view === "write");

  function choose(next: View): void {
    tryOrNull(() => localStorage.setItem(VIEW_KEY, next));
    setChosen(next);
  }

  return (
    <div className="stack shrinks gap-4">
      {hydrated && (
        <div role="group" aria-label={t("Editor view")} className={styles.views}>
          {(["write", "source"] as const).map((each) => (
            <button key={each} type="button" aria-pressed={view === each} onClick={() => choose(each)}>
              {NAMES[each]}
            </button>
          ))}
        </div>
      )}
      {view === "write" && (
        <div className={styles.write} data-empty={reason !== null || undefined}>
          <p role="status" className="field-hint">
            {reason}
          </p>
          {Editor && shown && (
            <Editor
              shown={shown}
              isFocused={isFocused}
              onChange={(html) => {
                noteWritten(html);
                onChange(html);
              }}
            />
          )}
        </div>
      )}
      <SourceView value={value} onChange={onChange} isLarge={view === "source" || reason !== null} error={error} />
    </div>
  );
}

function storedView(): View {
  return tryOrNull(() => localStorage.getItem(VIEW_KEY)) === "source" ? "source" : "write";
}
