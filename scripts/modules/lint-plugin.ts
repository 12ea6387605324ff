import { relative, resolve } from "node:path";

import { forbidden, targetOf } from "./places.ts";

const ROOT = resolve(import.meta.dirname, "../..");

interface ImportNode {
  source?: { value?: unknown } | null;
}

interface Context {
  filename: string;
  report(problem: { node: ImportNode; message: string }): void;
}

/** A test may use whatever it needs to show that its subject keeps its promise. */
const TEST = /\.(?:test|prove)\.tsx?$/;

/** Reports imports against the direction of the modules. */
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

export default { meta: { name: "bookmatch" }, rules: { direction } };
