import { EditorContent, generateHTML, generateJSON, useEditor, type Editor } from "@tiptap/react";
import { useState } from "react";

import { EXTENSIONS } from "./editor-extensions.ts";
import { asPostHtml, changedBy } from "./formatted-html.ts";
import { Toolbar } from "./toolbar.tsx";
import { picturesIn, uploadPicture, uploadProblem } from "./upload.ts";

/** Why this HTML must not be opened here: what of it the editor would drop or change. Null where nothing is. */
export function lostWhenFormatted(html: string): string | null {
  if (html.trim() === "") return null;
  const changed = changedBy(html, generateHTML(generateJSON(html, EXTENSIONS), EXTENSIONS));
  if (changed.length === 0) return null;
  const some = changed.slice(0, 4).join(", ");
  return `The formatted view would change what it cannot hold: ${some}. So this post stays in its source.`;
}

interface FormattedEditorProps {
  html: string;
  onChange(html: string): void;
}

/** The post as text with its formats. Nothing is written back but what its author changes. */
export default function FormattedEditor({ html, onChange }: FormattedEditorProps) {
  const [problem, setProblem] = useState<string | null>(null);

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
    content: html,
    // A style of its own would need a right that no page of ours gives; post-form.css has it.
    injectCSS: false,
    editorProps: {
      attributes: { "aria-label": "Text", "aria-multiline": "true", role: "textbox", class: "formatted-text" },
      handlePaste: (_, event) => takePictures(picturesIn(event.clipboardData)),
      handleDrop: (_, event) => takePictures(picturesIn(event.dataTransfer)),
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? "" : asPostHtml(editor.getHTML())),
  });

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
