import type { Editor } from "@tiptap/react";

export interface PictureFacts {
  src: string;
  alt: string;
  /** Null if the text has none. */
  caption: string | null;
}

/** The selected picture, or the one with the cursor in its caption. */
export function pictureAt(editor: Editor): { at: number; facts: PictureFacts } | null {
  const { selection } = editor.state;
  const { $from } = selection;
  const selected = "node" in selection ? editor.state.doc.nodeAt(selection.from) : null;
  const [node, at] =
    selected || $from.depth === 0 ? [selected, selection.from] : [$from.parent, $from.before($from.depth)];
  if (node?.type.name !== "image" && node?.type.name !== "figure") return null;
  const { src, alt } = node.attrs as Record<string, string | null>;
  return { at, facts: { src: src ?? "", alt: alt ?? "", caption: node.type.name === "figure" ? null : "" } };
}

export function putPicture(editor: Editor, facts: PictureFacts): void {
  editor.chain().focus().insertContent(contentOf(facts)).run();
}

export function changePicture(editor: Editor, { alt, caption }: PictureFacts): void {
  const found = pictureAt(editor);
  if (!found) return;
  const { at, facts } = found;
  if (!caption) {
    editor
      .chain()
      .focus()
      .command(({ tr }) => Boolean(tr.setNodeAttribute(at, "alt", alt)))
      .run();
  } else
    editor
      .chain()
      .focus()
      .insertContentAt({ from: at, to: at + 1 }, contentOf({ ...facts, alt, caption }))
      .run();
}

function contentOf({ src, alt, caption }: PictureFacts) {
  if (!caption) return { type: "image", attrs: { src, alt } };
  return { type: "figure", attrs: { src, alt }, content: [{ type: "text", text: caption }] };
}
