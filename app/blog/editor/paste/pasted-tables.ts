import { renamed, textIn, textNodesIn } from "./pasted-text.ts";

/** Google Docs and Word mark no heading row: a first row that is all bold is one. */
export function nameHeaderCells(body: HTMLElement): void {
  for (const table of body.querySelectorAll("table")) {
    const [row] = table.rows;
    const cells = [...(row?.cells ?? [])];
    if (table.rows.length < 2 || !cells.some((cell) => textIn(cell) !== "") || !cells.every(isBold)) continue;
    for (const cell of cells) {
      const spans = ["colspan", "rowspan"].map((name) => [name, cell.getAttribute(name)] as const);
      const header = renamed(cell, "th");
      for (const [name, span] of spans) if (span !== null) header.setAttribute(name, span);
      for (const strong of header.querySelectorAll("strong")) strong.replaceWith(...strong.childNodes);
    }
  }
}

function isBold(cell: Element): boolean {
  return (
    cell.localName === "th" ||
    textNodesIn(cell).every((text) => textIn(text) === "" || text.parentElement?.closest("strong"))
  );
}
