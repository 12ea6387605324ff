import { useEditorState, type Editor } from "@tiptap/react";
import { useState } from "react";

import { LinkDialog } from "./link-dialog.tsx";
import { PictureDialog } from "./picture-dialog.tsx";

interface Tool {
  name: string;
  shown: string;
  isOn(editor: Editor): boolean;
  use(editor: Editor): void;
}

const TOOLS: Tool[] = [
  tool("Heading", "H2", ["heading", { level: 2 }], (chain) => chain.toggleHeading({ level: 2 })),
  tool("Subheading", "H3", ["heading", { level: 3 }], (chain) => chain.toggleHeading({ level: 3 })),
  tool("Bold", "B", ["bold"], (chain) => chain.toggleBold()),
  tool("Italic", "I", ["italic"], (chain) => chain.toggleItalic()),
  tool("Bulleted list", "• List", ["bulletList"], (chain) => chain.toggleBulletList()),
  tool("Numbered list", "1. List", ["orderedList"], (chain) => chain.toggleOrderedList()),
  tool("Quote", "“ ”", ["blockquote"], (chain) => chain.toggleBlockquote()),
  tool("Code", "<>", ["code"], (chain) => chain.toggleCode()),
  tool("Code block", "{ }", ["codeBlock"], (chain) => chain.toggleCodeBlock()),
];

/** Formats of what is selected, and what can be put in. */
export function Toolbar({ editor }: { editor: Editor }) {
  const [asking, setAsking] = useState<"link" | "picture" | null>(null);
  const state = useEditorState({
    editor,
    selector: ({ editor }) => ({
      on: TOOLS.map(({ isOn }) => isOn(editor)),
      link: editor.isActive("link") ? String(editor.getAttributes("link")["href"] ?? "") : null,
    }),
  });
  return (
    <>
      <div role="group" aria-label="Formatting" className="toolbar">
        {TOOLS.map(({ name, shown, use }, index) => (
          <button key={name} type="button" title={name} aria-pressed={state.on[index]} onClick={() => use(editor)}>
            <span aria-hidden="true">{shown}</span>
            <span className="sr-only">{name}</span>
          </button>
        ))}
        <button
          type="button"
          aria-pressed={state.link !== null}
          aria-haspopup="dialog"
          onClick={() => setAsking("link")}
        >
          Link
        </button>
        <button type="button" aria-haspopup="dialog" onClick={() => setAsking("picture")}>
          Picture
        </button>
        <button type="button" onClick={() => editor.chain().focus().undo().run()}>
          Undo
        </button>
        <button type="button" onClick={() => editor.chain().focus().redo().run()}>
          Redo
        </button>
      </div>
      <LinkDialog
        open={asking === "link"}
        address={state.link ?? ""}
        onClose={() => setAsking(null)}
        onLink={(href) => setLink(editor, href)}
      />
      <PictureDialog
        open={asking === "picture"}
        onClose={() => setAsking(null)}
        onPicture={(src, alt) => editor.chain().focus().setImage({ src, alt }).run()}
      />
    </>
  );
}

/** An empty address takes the link away; where nothing is selected, the address is the link's words. */
function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus().extendMarkRange("link");
  if (href === "") chain.unsetLink().run();
  else if (editor.state.selection.empty && !editor.isActive("link")) {
    chain.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] }).run();
  } else chain.setLink({ href }).run();
}

type Chain = ReturnType<Editor["chain"]>;

function tool(
  name: string,
  shown: string,
  active: [name: string, attributes?: Record<string, unknown>],
  change: (chain: Chain) => Chain,
): Tool {
  return {
    name,
    shown,
    isOn: (editor) => editor.isActive(...active),
    use: (editor) => change(editor.chain().focus()).run(),
  };
}
