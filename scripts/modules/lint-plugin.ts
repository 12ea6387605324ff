import { relative, resolve } from "node:path";

import { literals } from "#scripts/messages/literals-rule.ts";
import { words } from "#scripts/names/words-rule.ts";

import { forbidden, targetOf } from "./module-path.ts";

const ROOT = resolve(import.meta.dirname, "../..");

interface ImportNode {
  source?: { value?: unknown } | null;
}

interface Context {
  filename: string;
  report(problem: { node: ImportNode; message: string }): void;
}

const TEST = /\.(?:test|stress)\.tsx?$/;

const direction = {
  create(context: Context) {
    const importer = relative(ROOT, context.filename).replaceAll("\\", "/");
    if (TEST.test(importer)) return {};
    const check = (node: ImportNode) => {
      if (typeof node.source?.value !== "string") return;
      const target = targetOf(node.source.value, importer);
      const message = target === null ? null : forbidden(importer, target);
      if (message !== null) context.report({ node, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

export default { meta: { name: "bookmatch" }, rules: { direction, words, literals } };
