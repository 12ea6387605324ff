import { DOMSerializer, Node } from "@tiptap/pm/model";
import { EditorContent, generateJSON, getSchema, useEditor, type Editor } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";

import { t } from "#app/language/t.ts";

import { EXTENSIONS } from "./editor-extensions.ts";
import { asPostHtml, changedBy, withHandlersAsData } from "./formatted-html.ts";
import { pastedHtml } from "./paste/pasted-html.ts";
import { ADDRESS, nameAddress } from "./picture-extensions.ts";
import { Toolbar } from "./toolbar.tsx";
import { picturesIn, uploadPicture, uploadProblem } from "./upload.ts";

import * as styles from "./content-field.module.css";

/** A message about what the editor would drop or change; null if the HTML is safe to open. */
export function lostWhenFormatted(stored: string): string | null {
  if (stored.trim() === "") return null;
  const html = withHandlersAsData(stored);
  const content: unknown = generateJSON(html, EXTENSIONS);
  const changed = changedBy(html, htmlOf(Node.fromJSON(getSchema(EXTENSIONS), content)));
  if (changed.length === 0) return null;
  const some = changed.slice(0, 4).join(", ");
  return t("The formatted view can’t keep all of this post ({some}). Edit its HTML here instead.", { some });
}

interface FormattedEditorProps {
  shown: { html: string };
  isFocused: boolean;
  onChange(html: string): void;
}

/** Calls `onChange` only after an edit, never just because it was opened. */
export default function FormattedEditor({ shown, isFocused, onChange }: FormattedEditorProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const last = useRef(shown);

  function takePictures(files: File[]): boolean {
    setProblem(null);
    for (const file of files) {
      uploadPicture(file).then(
        (src) => editor?.chain().focus().setImage({ src, alt: "" }).run(),
        (failure: unknown) => setProblem(uploadProblem(failure)),
      );
    }
    return files.length > 0;
  }

  const editor: Editor | null = useEditor({
    extensions: EXTENSIONS,
    content: shown.html,
    autofocus: isFocused && "end",
    // Our content security policy forbids injected styles; the style sheet contains them.
    injectCSS: false,
    editorProps: {
      attributes: {
        "aria-label": t("Text"),
        "aria-multiline": "true",
        role: "textbox",
        class: styles.formattedText ?? "",
      },
      transformPastedHTML: (html) => pastedHtml(html),
      handlePaste: (_, event) => takePictures(picturesIn(event.clipboardData)),
      handleDrop: (_, event) => takePictures(picturesIn(event.dataTransfer)),
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? "" : asPostHtml(htmlOf(editor.state.doc))),
  });

  useEffect(() => {
    if (!editor || last.current === shown) return;
    last.current = shown;
    editor.commands.setContent(shown.html, { emitUpdate: false });
  }, [editor, shown]);

  return (
    <>
      {editor && <Toolbar editor={editor} />}
      {problem && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
      <EditorContent editor={editor} />
    </>
  );
}

/** Writes the HTML in a document that loads no pictures. */
function htmlOf(doc: Node): string {
  const inert = document.implementation.createHTMLDocument();
  const holder = inert.createElement("div");
  holder.append(DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content, { document: inert }));
  for (const image of holder.querySelectorAll(`img[${ADDRESS}]`)) nameAddress(image);
  return holder.innerHTML;
}
