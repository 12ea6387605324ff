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

/** Writes down what some elements show without having it in their text: quotation marks, readings and emoji. */
export function writeShownText(body: HTMLElement): void {
  for (const quote of body.querySelectorAll("q")) quote.replaceWith("“", ...quote.childNodes, "”");
  for (const reading of body.querySelectorAll("ruby:not(:has(rp)) rt")) reading.replaceWith(`(${textIn(reading)})`);
  for (const picture of body.querySelectorAll("img[alt]")) {
    const alt = picture.getAttribute("alt") ?? "";
    if (EMOJI.test(alt)) picture.replaceWith(alt);
  }
}

/** One emoji, with what joins its parts, or its name between colons. */
const EMOJI =
  /^(?:[\p{Extended_Pictographic}\p{Regional_Indicator}][\p{Extended_Pictographic}\p{Regional_Indicator}\p{M}\p{Cf}\p{Sk}]{0,12}|:[\w+-]+:)$/u;
