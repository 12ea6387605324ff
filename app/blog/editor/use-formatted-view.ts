import { useEffect, useRef, useState } from "react";

const importEditor = () => import("./formatted-editor.tsx");
type EditorModule = Awaited<ReturnType<typeof importEditor>>;

/** What is typed into the source appears in the editor after this pause. */
const PAUSE_MS = 200;

/**
 * The formatted view of a field: its editor once that is loaded, and the HTML that the editor shows. `reason` says why
 * there is none, such as HTML that the editor would change.
 */
export function useFormattedView(value: string, isOpen: boolean) {
  const [editor, setEditor] = useState<EditorModule | null>(null);
  /** An object, so that showing the same HTML again is a change. */
  const [shown, setShown] = useState<{ html: string } | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const inEditor = useRef<string | null>(null);

  useEffect(() => {
    if (!isOpen || editor) return;
    importEditor().then(setEditor, () => setReason("The formatted view could not be loaded."));
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
    /** To be called with what is written in the editor, which needs not be shown there again. */
    noteWritten: (html: string) => (inEditor.current = html),
  };
}
