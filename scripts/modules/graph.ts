import { globSync, readFileSync } from "node:fs";

import { modulePathOf, targetOf } from "./module-path.ts";

/** Maps each file to the files it imports, values and types alike. Paths are relative to the root. */
export type Graph = ReadonlyMap<string, readonly string[]>;

const IMPORT =
  /^(?:import|export)\s[^;'"]*?from\s*["']([^"']+)["']|^import\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm;

export function readGraph(root: string): Graph {
  const files = globSync("{app,db}/**/*.{ts,tsx}", { cwd: root }).filter(
    (file) => !/\.(?:test|stress|fixture)\.tsx?$/.test(file),
  );
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const text = readFileSync(`${root}/${file}`, "utf8");
      const targets = [...text.matchAll(IMPORT)].map(([, from, bare, late]) =>
        targetOf(from ?? bare ?? late ?? "", file),
      );
      return [file, [...new Set(targets)].filter((target) => target !== null && known.has(target)) as string[]];
    }),
  );
}

export function circlesIn(graph: Graph): string[][] {
  const done = new Set<string>();
  const path: string[] = [];
  const circles: string[][] = [];
  function visit(file: string): void {
    const at = path.indexOf(file);
    if (at >= 0) circles.push(path.slice(at));
    if (at >= 0 || done.has(file)) return;
    path.push(file);
    for (const target of graph.get(file) ?? []) visit(target);
    path.pop();
    done.add(file);
  }
  for (const file of graph.keys()) visit(file);
  return circles;
}

export function arrowsIn(graph: Graph): Map<string, number> {
  const arrows = new Map<string, number>();
  for (const [file, targets] of graph) {
    for (const target of targets) {
      const [from, to] = [modulePathOf(file)?.module, modulePathOf(target)?.module];
      if (!from || !to || from === to) continue;
      arrows.set(`${from} ${to}`, (arrows.get(`${from} ${to}`) ?? 0) + 1);
    }
  }
  return arrows;
}
