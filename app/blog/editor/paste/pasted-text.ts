export const STYLE = "data-style";

/** No-break spaces count as white space. */
export function textIn(node: Node): string {
  return (node.textContent ?? "").trim();
}

export function textNodesIn(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found;
}

export function renamed(element: Element, name: string): HTMLElement {
  const next = element.ownerDocument.createElement(name);
  next.append(...element.childNodes);
  element.replaceWith(next);
  return next;
}

/** Quotation marks, readings and emoji have no text of their own. */
export function writeShownText(body: HTMLElement): void {
  for (const quote of body.querySelectorAll("q")) quote.replaceWith("“", ...quote.childNodes, "”");
  for (const reading of body.querySelectorAll("ruby:not(:has(rp)) rt")) reading.replaceWith(`(${textIn(reading)})`);
  for (const picture of body.querySelectorAll("img[alt]")) {
    const alt = picture.getAttribute("alt") ?? "";
    if (EMOJI.test(alt)) picture.replaceWith(alt);
  }
}

/** One emoji, or its name between colons. */
const EMOJI =
  /^(?:[\p{Extended_Pictographic}\p{Regional_Indicator}][\p{Extended_Pictographic}\p{Regional_Indicator}\p{M}\p{Cf}\p{Sk}]{0,12}|:[\w+-]+:)$/u;
