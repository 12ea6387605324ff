import { STYLE, textIn, textNodesIn } from "./pasted-text.ts";

const STAYING = new Set(
  (
    "p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre hr br img figure figcaption " +
    "table thead tbody tfoot tr th td a code"
  ).split(" "),
);
const NO_MARKS = "pre, code, h1, h2, h3, h4, h5, h6, th";

/** Unwraps all inline elements but `strong`, `em`, `s`, `sup` and `sub`. Underlined text would look like a link. */
export function stylesToMarks(body: HTMLElement): void {
  const marked = textNodesIn(body).map((text) => [text, marksOf(text, body)] as const);
  for (const element of body.querySelectorAll("*")) {
    if (!STAYING.has(element.localName)) element.replaceWith(...element.childNodes);
  }
  for (const [text, marks] of marked) {
    for (const mark of marks) {
      const element = body.ownerDocument.createElement(mark);
      text.replaceWith(element);
      element.append(text);
    }
  }
}

/** The closest element decides: Google Docs puts the whole document into a `b` of normal weight. */
function marksOf(text: Text, body: HTMLElement): string[] {
  if (textIn(text) === "") return [];
  const holders: Element[] = [];
  for (let each = text.parentElement; each && each !== body; each = each.parentElement) holders.push(each);
  if (holders.some((each) => each.matches("pre, code"))) return [];
  const isTrue = (read: (element: Element) => boolean | null) =>
    holders.map(read).find((each) => each !== null) === true;
  const isHeading = holders.some((each) => each.matches(NO_MARKS));
  return [
    isTrue(isStruck) && "s",
    isTrue(isItalic) && "em",
    // A heading is bold already.
    !isHeading && isTrue(isBold) && "strong",
    isTrue(isRaised) && "sup",
    isTrue(isLowered) && "sub",
  ].filter((mark) => mark !== false);
}

function isBold(element: Element): boolean | null {
  const weight = styleOf(element, "font-weight");
  if (weight !== null) return weight.startsWith("bold") || Number(weight) >= 600;
  return element.matches("b, strong") || null;
}

function isItalic(element: Element): boolean | null {
  const style = styleOf(element, "font-style");
  if (style !== null) return /^(?:italic|oblique)/.test(style);
  return element.matches("i, em") || null;
}

function isStruck(element: Element): boolean | null {
  const line = styleOf(element, "text-decoration") ?? styleOf(element, "text-decoration-line");
  return line?.includes("line-through") || element.matches("s, strike, del") || null;
}

const isRaised = (element: Element) => element.matches("sup") || styleOf(element, "vertical-align") === "super" || null;
const isLowered = (element: Element) => element.matches("sub") || styleOf(element, "vertical-align") === "sub" || null;

function styleOf(element: Element, name: string): string | null {
  const style = element.getAttribute(STYLE) ?? "";
  const declared = new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`, "i").exec(style);
  return declared?.[1]?.trim().toLowerCase() ?? null;
}
