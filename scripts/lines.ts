import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { parseSync } from "vite";

import { ROOT } from "./build.ts";

export interface Lines {
  code: number;
  comments: number;
  tests: number;
  styles: number;
}

const TEST = /\.(?:test|stress|fixture|e2e)\.tsx?$|^tests\/|\/testing\//;

export function countLines(root = ROOT): Map<string, Lines> {
  const modules = new Map<string, Lines>();
  const files = globSync("{app,db,lab,packages,scripts,tests}/**/*.{ts,tsx,mjs,css}", {
    cwd: root,
    exclude: ["db/migrations/**"],
  });
  for (const file of [...files, "server.ts", "vite.config.ts", "vitest.config.ts"]) {
    const module = /^(?:app\/[\w-]+(?=\/)|[\w-]+(?=\/))/.exec(file)?.[0] ?? "root";
    const lines = modules.get(module) ?? { code: 0, comments: 0, tests: 0, styles: 0 };
    modules.set(module, lines);
    const text = readFileSync(join(root, file), "utf8");
    const count = text.split("\n").length - 1;
    if (file.endsWith(".css")) lines.styles += count;
    else if (TEST.test(file)) lines.tests += count;
    else {
      lines.code += count;
      lines.comments += commentLines(file, text);
    }
  }
  return modules;
}

function commentLines(file: string, text: string): number {
  const { comments } = parseSync(file, text);
  return comments.reduce((sum, { value }) => sum + value.split("\n").length, 0);
}

if (import.meta.main) {
  const modules = countLines();
  const share = ({ code, comments }: Lines) => (code === 0 ? "" : `${((100 * comments) / code).toFixed(1)} %`);
  const total = { code: 0, comments: 0, tests: 0, styles: 0 };
  for (const lines of modules.values()) {
    for (const name of Object.keys(total) as Array<keyof Lines>) total[name] += lines[name];
  }
  const sorted = [...modules].toSorted(([, one], [, other]) => other.code - one.code);
  console.table(
    Object.fromEntries(
      [...sorted, ["all", total] as const].map(([name, lines]) => [name, { ...lines, share: share(lines) }]),
    ),
  );
}
