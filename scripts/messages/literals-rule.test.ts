import { parseSync } from "vite";
import { expect, it } from "vitest";

import { literals } from "./literals-rule.ts";

interface Node {
  type: string;
  parent?: Node;
  [field: string]: unknown;
}

function found(file: string, code: string): string[] {
  const texts: string[] = [];
  const rule = literals.create({ filename: file, report: ({ message }) => texts.push(/“(.*)”/s.exec(message)![1]!) });
  const visit = (node: Node) => {
    (rule as Record<string, (node: Node) => void>)[node.type]?.(node);
    for (const [name, value] of Object.entries(node)) {
      if (name === "parent") continue;
      for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) {
        if (typeof (child as Node | null)?.type === "string") visit(Object.assign(child as Node, { parent: node }));
      }
    }
  };
  visit(parseSync(file, code).program as unknown as Node);
  return texts;
}

it.each([
  ["<p>Back to the books</p>", "Back to the books"],
  ['<a title="Menu" className="Menu">{t("Menu")}</a>', "Menu"],
  ["<p>{`Page ${page} of ${pages}`}</p>", "Page {} of {}"],
  ['({ label: isOwn ? "Delete" : t("Report") })', "Delete"],
  ['<Row name={t("Name")} value="not yet" />', "not yet"],
])("a screen says nothing outside of t: %s", (code, expected) => {
  expect(found("a.tsx", code)).toEqual([expected]);
});

it.each([
  ['z.enum(KINDS, "Choose a kind.")', "Choose a kind."],
  ['const problem = "Please wait a moment.";', "Please wait a moment."],
])("a rule says no sentence outside of t: %s", (code, expected) => {
  expect(found("a.ts", code)).toEqual([expected]);
});

it.each([
  '<p id="one two">{t("Back to the books")}</p>',
  "<code>{`npm run admin -- grant ${email}`}</code>",
  "throw new TypeError(`No page ${page} here`)",
  '<i data-kind={kind === "Thing" ? 1 : 2}>Bookmatch</i>',
])("what no person reads is free: %s", (code) => {
  expect(found("a.tsx", code)).toEqual([]);
});
