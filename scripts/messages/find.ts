import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { parseSync } from "vite";

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

export interface TextNode {
  text: string;
  start: number;
  end: number;
}

export interface Message {
  text: string;
  /** The module that says it; `common` for several, and for the files beside the modules. */
  module: string;
  files: string[];
}

export function findMessages(root: string): Map<string, Message> {
  const found = new Map<string, Message>();
  for (const file of globSync("app/**/*.{ts,tsx}", { cwd: root }).toSorted()) {
    if (/\.(?:test|stress)\.tsx?$/.test(file)) continue;
    const [, folder = "", ...rest] = file.split("/");
    const module = rest.length === 0 ? "common" : folder;
    for (const { text } of textNodesIn(parseSync(file, readFileSync(join(root, file), "utf8")).program)) {
      const known = found.get(text);
      if (!known) found.set(text, { text, module, files: [file] });
      else {
        if (known.module !== module) known.module = "common";
        if (!known.files.includes(file)) known.files.push(file);
      }
    }
  }
  return found;
}

/** What `t`, `rich` and `counted` are called with, in the order of the file. */
export function textNodesIn(program: unknown): TextNode[] {
  const texts: TextNode[] = [];
  visit(program as Node, ({ type, callee, arguments: given }) => {
    if (type !== "CallExpression") return;
    const called = (callee as Node)["name"];
    const [first, second] = given as Node[];
    if (called === "t" || called === "rich") texts.push(...literalsIn(first));
    else if (called === "counted")
      texts.push(...literalsIn(second).map((noun) => ({ ...noun, text: `{n} ${noun.text}` })));
  });
  return texts.toSorted((one, other) => one.start - other.start);
}

function literalsIn(node: Node | undefined): TextNode[] {
  if (node?.type === "Literal" && typeof node["value"] === "string") {
    return [{ text: node["value"], start: node.start, end: node.end }];
  }
  if (node?.type !== "ConditionalExpression") return [];
  return [...literalsIn(node["consequent"] as Node), ...literalsIn(node["alternate"] as Node)];
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (typeof (child as Node | null)?.type === "string") visit(child as Node, see);
    }
  }
}
