import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  toggleHeaderRow,
} from "@tiptap/pm/tables";
import { useEditorState, type Editor } from "@tiptap/react";

import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";

import { ToolIcon } from "./tool-icon.tsx";

import * as styles from "./content-field.module.css";

const COMMANDS = inEachLanguage(() => ({
  [t("Row below")]: addRowAfter,
  [t("Column after")]: addColumnAfter,
  [t("Header row")]: toggleHeaderRow,
  [t("Delete row")]: deleteRow,
  [t("Delete column")]: deleteColumn,
  [t("Delete table")]: deleteTable,
}));

export function TableTools({ editor }: { editor: Editor }) {
  const isInside = useEditorState({ editor, selector: ({ editor }) => isInTable(editor.state) });
  return (
    <>
      <button
        type="button"
        title={t("Table")}
        aria-label={t("Table")}
        aria-pressed={isInside}
        onClick={() => insertTable(editor)}
      >
        <ToolIcon name="table" />
      </button>
      {isInside && (
        <div role="group" aria-label={t("Table")} className={styles.tableTools}>
          {Object.entries(COMMANDS).map(([name, command]) => (
            <button
              key={name}
              type="button"
              onClick={() => {
                command(editor.state, editor.view.dispatch);
                editor.commands.focus();
              }}
            >
              {name}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

function insertTable(editor: Editor): void {
  // Nested tables do not fit on a phone.
  if (isInTable(editor.state)) return void editor.commands.focus();
  const cells = (type: string) => Array.from({ length: 3 }, () => ({ type, content: [{ type: "paragraph" }] }));
  const rows = ["tableHeader", "tableCell", "tableCell"].map((type) => ({ type: "tableRow", content: cells(type) }));
  const at = editor.state.selection.$to.end();
  const isInEmpty = editor.state.selection.$to.parent.content.size === 0;
  const begin = isInEmpty ? at - 1 : at + 1;
  editor
    .chain()
    .insertContentAt(isInEmpty ? { from: begin, to: at + 1 } : begin, [
      { type: "table", content: rows },
      // Without it, no text could follow the table.
      { type: "paragraph" },
    ])
    .setTextSelection(begin + 4)
    .focus()
    .run();
}
