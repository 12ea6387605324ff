import { goToNextCell, tableEditing, addRowAfter, isInTable } from "@tiptap/pm/tables";
import { Extension, mergeAttributes, Node } from "@tiptap/react";

const ROLES: Record<string, string> = {
  table: "table",
  tableRow: "row",
  tableCell: "cell",
  tableHeader: "header_cell",
};

/** The library reads `colwidth`; readers' screens decide the width. */
const SPANS = {
  colspan: { default: 1, parseHTML: (cell: HTMLElement) => spanOf(cell, "colspan"), renderHTML: shownSpan("colspan") },
  rowspan: { default: 1, parseHTML: (cell: HTMLElement) => spanOf(cell, "rowspan"), renderHTML: shownSpan("rowspan") },
  colwidth: { default: null, rendered: false },
};

const Table = Node.create({
  name: "table",
  group: "block",
  content: "tableRow+",
  isolating: true,
  extendNodeSchema: ({ name }) => (ROLES[name] ? { tableRole: ROLES[name] } : {}),
  // The schema has no captions, and must say so instead of losing them.
  parseHTML: () => [{ tag: "table" }],
  renderHTML: ({ HTMLAttributes }) => ["table", HTMLAttributes, ["tbody", 0]],
  addProseMirrorPlugins: () => [tableEditing()],
});

const TableRow = Node.create({
  name: "tableRow",
  content: "(tableCell | tableHeader)*",
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: ({ HTMLAttributes }) => ["tr", HTMLAttributes, 0],
});

const TableCell = Node.create({
  name: "tableCell",
  content: "block+",
  isolating: true,
  addAttributes: () => SPANS,
  parseHTML: () => [{ tag: "td" }],
  renderHTML: ({ HTMLAttributes }) => ["td", mergeAttributes(HTMLAttributes), 0],
});

const TableHeader = Node.create({
  name: "tableHeader",
  content: "block+",
  isolating: true,
  addAttributes: () => ({ ...SPANS, scope: { default: null } }),
  parseHTML: () => [{ tag: "th" }],
  renderHTML: ({ HTMLAttributes }) => ["th", mergeAttributes(HTMLAttributes), 0],
});

const TableKeys = Extension.create({
  name: "tableKeys",
  addKeyboardShortcuts() {
    const go = (direction: 1 | -1) => goToNextCell(direction)(this.editor.state, this.editor.view.dispatch);
    return {
      Tab: () => {
        if (!isInTable(this.editor.state)) return false;
        return go(1) || (addRowAfter(this.editor.state, this.editor.view.dispatch) && go(1));
      },
      "Shift-Tab": () => isInTable(this.editor.state) && go(-1),
    };
  },
});

export const TABLES = [Table, TableRow, TableCell, TableHeader, TableKeys];

function spanOf(cell: HTMLElement, name: string): number {
  return Math.min(100, Math.max(1, Number(cell.getAttribute(name)) || 1));
}

function shownSpan(name: "colspan" | "rowspan") {
  return (attributes: Record<string, unknown>) => (Number(attributes[name]) > 1 ? { [name]: attributes[name] } : {});
}
