import { basename } from "node:path";

import { replacedIn } from "./replaced-words.ts";

interface Node {
  type: string;
  [field: string]: unknown;
}

interface Context {
  filename: string;
  report(problem: { node: Node; message: string }): void;
}

/** Keys of object literals are free, because they follow a type or are stored or sent. */
export const words = {
  create(context: Context) {
    const check = (node: Node | null | undefined, name = node?.["name"]) => {
      if (!node || typeof name !== "string") return;
      for (const { word, say } of replacedIn(name)) {
        context.report({ node, message: `“${name}”: instead of “${word}” say ${say}.` });
      }
    };
    const checkId = (node: Node) => check(node["id"] as Node | null);
    const checkKey = (node: Node) => {
      if (!node["computed"]) check(node["key"] as Node);
    };
    const checkFunction = (node: Node) => {
      checkId(node);
      for (const parameter of node["params"] as Node[]) for (const name of bindingsIn(parameter)) check(name);
    };
    return {
      Program: (node: Node) => check(node, basename(context.filename).replace(/\.[a-z]+$/, "")),
      VariableDeclarator(node: Node) {
        for (const name of bindingsIn(node["id"] as Node)) check(name);
      },
      FunctionDeclaration: checkFunction,
      FunctionExpression: checkFunction,
      ArrowFunctionExpression: checkFunction,
      ClassDeclaration: checkId,
      TSTypeAliasDeclaration: checkId,
      TSInterfaceDeclaration: checkId,
      TSPropertySignature: checkKey,
      TSMethodSignature: checkKey,
      PropertyDefinition: checkKey,
      MethodDefinition: checkKey,
    };
  },
};

/** Leaves out names that a property gives: `{ title }` is declared where the type is. */
function bindingsIn(pattern: Node | null): Node[] {
  switch (pattern?.type) {
    case "Identifier":
      return [pattern];
    case "AssignmentPattern":
      return bindingsIn(pattern["left"] as Node);
    case "RestElement":
      return bindingsIn(pattern["argument"] as Node);
    case "TSParameterProperty":
      return bindingsIn(pattern["parameter"] as Node);
    case "ArrayPattern":
      return (pattern["elements"] as Array<Node | null>).flatMap(bindingsIn);
    case "ObjectPattern":
      return (pattern["properties"] as Node[]).flatMap((property) => {
        if (property.type === "RestElement") return bindingsIn(property);
        return property["shorthand"] ? [] : bindingsIn(property["value"] as Node);
      });
    default:
      return [];
  }
}
