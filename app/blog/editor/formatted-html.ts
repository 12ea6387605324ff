import { t } from "#app/language/t.ts";

/** White space beside these is invisible. */
const BLOCKS =
  /\s*(<\/?(?:p|h[1-6]|ul|ol|li|dl|dt|dd|blockquote|pre|code-block|hr|br|img|div|figure|figcaption|table|thead|tbody|tr|td|th)\b[^>]*>)\s*/g;

/** Undoes what the editor adds: paragraphs in list items and cells, empty captions, empty paragraphs at the end. */
export function asPostHtml(editorHtml: string): string {
  const { body } = parsed(editorHtml);
  simplify(body);
  while (body.lastElementChild?.matches("p:empty")) body.lastElementChild.remove();
  return [...body.children].map((block) => block.outerHTML).join("\n");
}

/** Empty if only white space differs. */
export function changedBy(before: string, after: string): string[] {
  const [one, other] = [parsed(before).body, parsed(after).body];
  simplify(one);
  simplify(other);
  if (canonical(one) === canonical(other)) return [];
  const left = tagsOf(other);
  const missing = tagsOf(one).filter((tag) => {
    const index = left.indexOf(tag);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  return missing.length > 0 ? [...new Set(missing)] : [t("the order of its parts")];
}

/** Browsers report event handlers to the page's policy as soon as they parse them. */
export function withHandlersAsData(html: string): string {
  return html.replaceAll(/([\s"'/])on(?=[a-z]+\s*=)/gi, "$1data-on");
}

function parsed(html: string): Document {
  return new DOMParser().parseFromString(html, "text/html");
}

function simplify(body: HTMLElement): void {
  unwrapItems(body);
  for (const caption of body.querySelectorAll("figure > figcaption:empty")) caption.remove();
  for (const table of body.querySelectorAll("table")) nameHeadingRows(table);
}

function nameHeadingRows(table: HTMLTableElement): void {
  const rows = [...table.rows];
  const isHeading = (row: HTMLTableRowElement) =>
    row.cells.length > 0 && [...row.cells].every(({ localName }) => localName === "th");
  const end = rows.findIndex((row) => !isHeading(row));
  const heading = rows.slice(0, end < 0 ? rows.length : end);
  for (const section of table.querySelectorAll(":scope > :is(thead, tbody)"))
    section.replaceWith(...section.childNodes);
  const [head, body] = ["thead", "tbody"].map((name) => table.ownerDocument.createElement(name)) as [
    HTMLElement,
    HTMLElement,
  ];
  head.append(...heading);
  body.append(...rows.slice(heading.length));
  // Other parts of the table, such as a caption, stay in place.
  table.append(...[head, body].filter((section) => section.childElementCount > 0));
}

function unwrapItems(body: HTMLElement): void {
  for (const item of body.querySelectorAll("li, td, th")) {
    const [first, ...others] = item.children;
    if (
      first?.matches("p:not([class],[id])") &&
      first === item.firstElementChild &&
      !others.some((child) => child.matches("p"))
    ) {
      first.replaceWith(...first.childNodes);
    }
  }
}

function canonical(node: Node): string {
  return written(node).replaceAll(BLOCKS, "$1").trim();
}

function written(node: Node): string {
  if (node instanceof Text) {
    return (node.parentElement?.closest("pre") ? node.data : node.data.replaceAll(/[ \t\n\f\r]+/g, " ")).replaceAll(
      "<",
      "&lt;",
    );
  }
  const children = [...node.childNodes].map(written).join("");
  return node instanceof Element ? `${tagOf(node)}${children}</${node.localName}>` : "";
}

function tagsOf(body: HTMLElement): string[] {
  return [...body.querySelectorAll("*")].map(tagOf);
}

function tagOf(element: Element): string {
  // Names of a form's fields may hide the form's own properties.
  const names = Element.prototype.getAttributeNames.call(element);
  const attributes = names.map(
    (name) => ` ${name}="${Element.prototype.getAttribute.call(element, name)!.replaceAll(">", "&gt;")}"`,
  );
  return `<${element.localName}${attributes.toSorted().join("")}>`;
}
