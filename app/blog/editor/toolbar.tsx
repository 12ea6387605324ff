import { useEditorState, type Editor } from "@tiptap/react";
import { useState } from "react";

import { t } from "#app/language/t.ts";

import { LinkDialog } from "./link-dialog.tsx";
import { changePicture, pictureAt, putPicture } from "./picture-commands.ts";
import { PictureDialog } from "./picture-dialog.tsx";
import { TableTools } from "./table-tools.tsx";
import { TOOL_NAMES, ToolIcon, type ToolName } from "./tool-icon.tsx";

import * as styles from "./content-field.module.css";

interface Tool {
  name: ToolName;
  isOn(editor: Editor): boolean;
  use(editor: Editor): void;
}

const TOOLS: Tool[] = [
  tool("heading", ["heading", { level: 2 }], (chain) => chain.toggleHeading({ level: 2 })),
  tool("subheading", ["heading", { level: 3 }], (chain) => chain.toggleHeading({ level: 3 })),
  tool("bold", ["bold"], (chain) => chain.toggleBold()),
  tool("italic", ["italic"], (chain) => chain.toggleItalic()),
  tool("bullets", ["bulletList"], (chain) => chain.toggleBulletList()),
  tool("numbers", ["orderedList"], (chain) => chain.toggleOrderedList()),
  tool("quote", ["blockquote"], (chain) => chain.toggleBlockquote()),
  tool("code", ["code"], (chain) => chain.toggleCode()),
  tool("codeBlock", ["codeBlock"], (chain) => chain.toggleCodeBlock()),
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
        <ToolButton name="link" isOn={state.link !== null} opens onClick={() => setAsking("link")} />
        <ToolButton name="picture" isOn={picture !== null} opens onClick={() => setAsking("picture")} />
        <TableTools editor={editor} />
        <ToolButton name="clear" onClick={() => editor.chain().focus().unsetAllMarks().clearNodes().run()} />
        <ToolButton name="undo" onClick={() => editor.chain().focus().undo().run()} />
        <ToolButton name="redo" onClick={() => editor.chain().focus().redo().run()} />
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
      title={TOOL_NAMES[name]}
      aria-label={TOOL_NAMES[name]}
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
