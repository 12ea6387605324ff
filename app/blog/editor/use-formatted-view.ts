import { useEffect, useRef, useState } from "react";

import { t } from "#app/language/t.ts";

const importEditor = () => import("./formatted-editor.tsx");
type EditorModule = Awaited<ReturnType<typeof importEditor>>;

const PAUSE_MS = 200;

/** `reason` says why there is no editor, such as HTML that it would change. */
export function useFormattedView(value: string, isOpen: boolean) {
  const [editor, setEditor] = useState<EditorModule | null>(null);
  /** An object, so that showing the same HTML again is a change. */
  const [shown, setShown] = useState<{ html: string } | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const inEditor = useRef<string | null>(null);

  useEffect(() => {
    if (!isOpen || editor) return;
    importEditor().then(setEditor, () =>
      setReason(t("The formatted view didn’t load. Edit the HTML here, or reload the page.")),
    );
  }, [isOpen, editor]);

  useEffect(() => {
    if (!isOpen || !editor || value === inEditor.current) return;
    const show = () => {
      const lost = editor.lostWhenFormatted(value);
      inEditor.current = lost === null ? value : null;
      setReason(lost);
      setShown(lost === null ? { html: value } : null);
    };
    const timer = setTimeout(show, shown ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [value, isOpen, editor, shown]);

  return {
    Editor: editor?.default ?? null,
    shown,
    reason,
    /** Call it with the editor's output, which must not be loaded into the editor again. */
    noteWritten: (html: string) => (inEditor.current = html),
  };
}
