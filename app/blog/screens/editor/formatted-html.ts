/** Elements that begin and end lines: white space beside them is not seen. */
const BLOCKS =
  /\s*(<\/?(?:p|h[1-6]|ul|ol|li|dl|dt|dd|blockquote|pre|code-block|hr|br|img|div|figure|table|tr|td|th)\b[^>]*>)\s*/g;

/** The editor's HTML as a post has it: no paragraph in items of lists that have but one, a line for each block. */
export function asPostHtml(editorHtml: string): string {
  const { body } = parsed(editorHtml);
  unwrapItems(body);
  return [...body.children].map((block) => block.outerHTML).join("\n");
}

/** What of some HTML is gone or different in other HTML, as its tags; empty where only white space is. */
export function changedBy(before: string, after: string): string[] {
  const [one, other] = [parsed(before).body, parsed(after).body];
  unwrapItems(one);
  unwrapItems(other);
  if (canonical(one) === canonical(other)) return [];
  const left = tagsOf(other);
  const missing = tagsOf(one).filter((tag) => {
    const place = left.indexOf(tag);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
  return missing.length > 0 ? [...new Set(missing)] : ["the order of its parts"];
}

function parsed(html: string): Document {
  return new DOMParser().parseFromString(html, "text/html");
}

function unwrapItems(body: HTMLElement): void {
  for (const item of body.querySelectorAll("li")) {
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
  const attributes = [...element.attributes].map(({ name, value }) => ` ${name}="${value.replaceAll(">", "&gt;")}"`);
  return `<${element.localName}${attributes.toSorted().join("")}>`;
}
