import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "#scripts/build.ts";

import { arrowsIn, readGraph, type Graph } from "./graph.ts";
import { LEVELS } from "./module-path.ts";

const PAGE = join(ROOT, "docs", "architecture.md");
const [BEGIN, END] = ["<!-- modules:begin -->\n", "<!-- modules:end -->\n"];

export function drawModules(graph: Graph): string {
  const modules = LEVELS.flat().toReversed() as string[];
  const arrows = arrowsIn(graph);
  const imports = (from: string) => modules.filter((to) => arrows.has(`${from} ${to}`));
  const reaches = (from: string, to: string): boolean => imports(from).some((next) => next === to || reaches(next, to));
  const lines = modules.flatMap((from) => {
    const targets = imports(from);
    return targets
      .filter((to) => !targets.some((over) => over !== to && reaches(over, to)))
      .map((to) => `  ${from} --> ${to}`);
  });
  return ["```mermaid", "flowchart TD", ...lines, "```", ""].join("\n");
}

export function withDrawing(page: string, drawing: string): string {
  const [from, to] = [page.indexOf(BEGIN) + BEGIN.length, page.indexOf(END)];
  return `${page.slice(0, from)}\n${drawing}\n${page.slice(to)}`;
}

if (import.meta.main) {
  writeFileSync(PAGE, withDrawing(readFileSync(PAGE, "utf8"), drawModules(readGraph(ROOT))));
}
