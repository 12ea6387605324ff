interface Node {
  type: string;
  parent?: Node;
  [field: string]: unknown;
}

interface Context {
  filename: string;
  report(problem: { node: Node; message: string }): void;
}

const TRANSLATING = new Set(["t", "rich", "counted"]);
const FOR_MACHINES =
  /^(?:className|d|style|viewBox|transform|points|autoComplete|sizes|rel|media|content|property|crossOrigin|id|aria-describedby)$/;
/** Names of things, which no language translates. */
const NAMES =
  /^(?:Bookmatch|Goodreads|Goodreads, The StoryGraph|English|Project Gutenberg|Standard Ebooks|Wikisource|Amazon|Google|Fiction)$/;

/** A text that people read stands in `t`, `rich` or `counted`. */
export const literals = {
  create(context: Context) {
    const inScreen = context.filename.endsWith(".tsx");
    const reads = inScreen ? isRead : isSentence;
    const check = (node: Node, text: string) => {
      const shown = text.trim();
      if (!reads(shown) || NAMES.test(shown) || isForMachines(node)) return;
      context.report({ node, message: `“${shown}” is read by people: say it in t, rich or counted.` });
    };
    return {
      JSXText: (node: Node) => check(node, String(node["value"])),
      Literal(node: Node) {
        if (typeof node["value"] === "string") check(node, node["value"]);
      },
      TemplateLiteral(node: Node) {
        const parts = (node["quasis"] as Array<{ value: { cooked: string } }>).map(({ value }) => value.cooked);
        check(node, parts.join("{}"));
      },
    };
  },
};

/** In a screen: a word that begins large, or two words. */
function isRead(text: string): boolean {
  return /^\p{Lu}\p{Ll}+(?:$|[\s.,:!?…{])/u.test(text) || /^[^<>;=]*\p{L}{2,}[,.:;]? (?:\p{L}|\{)[^<>;=]*$/u.test(text);
}

/** Elsewhere: a sentence with its full stop. */
function isSentence(text: string): boolean {
  return /^["“{]?\p{Lu}\p{L}*[’']?\p{L}* [^<>;=]*[.!?…]$/u.test(text);
}

function isForMachines(node: Node): boolean {
  for (let at: Node | undefined = node.parent, from = node; at; from = at, at = at.parent) {
    if (at.type === "CallExpression" || at.type === "NewExpression") {
      const callee = at["callee"] as Node;
      const name = String((callee.type === "MemberExpression" ? (callee["property"] as Node) : callee)["name"]);
      return (
        from !== callee &&
        (TRANSLATING.has(name) ||
          /Error$|^(?:RegExp|prepare|warn|error|info|matchMedia|matches|closest|set|get|querySelector\w*)$/.test(
            name,
          ) ||
          at.parent?.type === "ThrowStatement")
      );
    }
    if (/^(?:Import|TaggedTemplate|TSLiteral|SwitchCase)/.test(at.type)) return true;
    if (at.type === "BinaryExpression" && /[!=]==/.test(String(at["operator"]))) return true;
    if (at.type === "JSXAttribute" && FOR_MACHINES.test(String((at["name"] as Node)["name"]))) return true;
    if (at.type === "JSXElement") return ((at["openingElement"] as Node)["name"] as Node)["name"] === "code";
    if (at.type === "Property" && at["key"] === from) return true;
    if (at.type === "MemberExpression" && at["property"] === from) return true;
  }
  return false;
}
