import { t } from "#app/language/t.ts";

/** Cells must be escaped HTML. */
export function table(names: string[], rows: string[][]): string {
  if (rows.length === 0) return `<p>${t("None.")}</p>`;
  const head = names.map((name) => `<th scope="col">${name}</th>`).join("");
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("\n");
  return `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body}\n</tbody>\n</table>`;
}
