/** Holds the text of an element's `style` attribute. */
export const STYLE = "data-style";

/** The visible text of an element, without white space at its ends; no-break spaces count as white space. */
export function textIn(node: Node): string {
  return (node.textContent ?? "").trim();
}

/** The text nodes in an element, in order. */
export function textNodesIn(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found;
}

/** The same element under another name. Its attributes go. */
export function renamed(element: Element, name: string): HTMLElement {
  const next = element.ownerDocument.createElement(name);
  next.append(...element.childNodes);
  element.replaceWith(next);
  return next;
}
