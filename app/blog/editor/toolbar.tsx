import { useEditorState, type Editor } from "@tiptap/react";
import { useState } from "react";

import { t } from "#app/language/t.ts";

import { LinkDialog } from "./link-dialog.tsx";
import { changePicture, pictureAt, putPicture } from "./picture-commands.ts";
import { PictureDialog } from "./picture-dialog.tsx";
import { TableTools } from "./table-tools.tsx";
import { ToolIcon, type ToolName } from "./tool-icon.tsx";

import * as styles from "./content-field.module.css";

interface Tool {
  name: ToolName;
  isOn(editor: Editor): boolean;
  use(editor: Editor): void;
}

const TOOLS: Tool[] = [
  tool("Heading", ["heading", { level: 2 }], (chain) => chain.toggleHeading({ level: 2 })),
  tool("Subheading", ["heading", { level: 3 }], (chain) => chain.toggleHeading({ level: 3 })),
  tool("Bold", ["bold"], (chain) => chain.toggleBold()),
  tool("Italic", ["italic"], (chain) => chain.toggleItalic()),
  tool("Bulleted list", ["bulletList"], (chain) => chain.toggleBulletList()),
  tool("Numbered list", ["orderedList"], (chain) => chain.toggleOrderedList()),
  tool("Quote", ["blockquote"], (chain) => chain.toggleBlockquote()),
  tool("Code", ["code"], (chain) => chain.toggleCode()),
  tool("Code block", ["codeBlock"], (chain) => chain.toggleCodeBlock()),
];

export function Toolbar({ editor }: { editor: Editor }) {
  const [asking, setAsking] = useState<"link" | "picture" | null>(null);
  const state = useEditorState({
    editor,
    selector: ({ editor }) => ({
      on: TOOLS.map(({ isOn }) => isOn(editor)),
      link: editor.isActive("link") ? String(editor.getAttributes("link")["href"] ?? "") : null,
      picture: pictureAt(editor)?.facts ?? null,
    }),
  });
  const { picture } = state;
  return (
    <>
      <div role="group" aria-label={t("Formatting")} className={styles.toolbar}>
        {TOOLS.map(({ name, use }, index) => (
          <ToolButton key={name} name={name} isOn={state.on[index] ?? false} onClick={() => use(editor)} />
        ))}
        <ToolButton name="Link" isOn={state.link !== null} opens onClick={() => setAsking("link")} />
        <ToolButton name="Picture" isOn={picture !== null} opens onClick={() => setAsking("picture")} />
        <TableTools editor={editor} />
        <ToolButton name="Clear formatting" onClick={() => editor.chain().focus().unsetAllMarks().clearNodes().run()} />
        <ToolButton name="Undo" onClick={() => editor.chain().focus().undo().run()} />
        <ToolButton name="Redo" onClick={() => editor.chain().focus().redo().run()} />
      </div>
      <LinkDialog
        open={asking === "link"}
        address={state.link ?? ""}
        onClose={() => setAsking(null)}
        onLink={(href) => setLink(editor, href)}
      />
      <PictureDialog
        open={asking === "picture"}
        edited={picture}
        onClose={() => setAsking(null)}
        onPicture={(facts) => (picture ? changePicture(editor, facts) : putPicture(editor, facts))}
      />
    </>
  );
}

interface ToolButtonProps {
  name: ToolName;
  isOn?: boolean;
  opens?: boolean;
  onClick(): void;
}

function ToolButton({ name, isOn, opens, onClick }: ToolButtonProps) {
  return (
    <button
      type="button"
      title={name}
      aria-label={name}
      aria-pressed={isOn}
      aria-haspopup={opens ? "dialog" : undefined}
      onClick={onClick}
    >
      <ToolIcon name={name} />
    </button>
  );
}

/** An empty address removes the link. Without a selection, the address becomes the link's text. */
function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus().extendMarkRange("link");
  if (href === "") chain.unsetLink().run();
  else if (editor.state.selection.empty && !editor.isActive("link")) {
    chain.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] }).run();
  } else chain.setLink({ href }).run();
}

type Chain = ReturnType<Editor["chain"]>;

function tool(
  name: ToolName,
  active: [name: string, attributes?: Record<string, unknown>],
  change: (chain: Chain) => Chain,
): Tool {
  return {
    name,
    isOn: (editor) => editor.isActive(...active),
    use: (editor) => change(editor.chain().focus()).run(),
  };
}
