import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { expect, test } from "vitest";

import { scopedName } from "#scripts/scoped-name.ts";

/** Classes that a module defines, as their exports are called. */
function definedIn(path: string): Set<string> {
  const css = readFileSync(path, "utf8")
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/:global\([^)]*\)/g, "");
  const selectors = [...css.matchAll(/([^{};]+)\{/g)].map(([, selector]) => selector!);
  const names = selectors.flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name!));
  return new Set(names.map((name) => name.replaceAll(/-(\w)/g, (_, initial: string) => initial.toUpperCase())));
}

const modules = new Map(globSync("app/**/*.module.css").map((path) => [path, definedIn(path)]));
const uses = globSync("app/**/*.tsx").flatMap((file) => {
  const code = readFileSync(file, "utf8");
  return [...code.matchAll(/import \* as (\w+) from "([^"]+\.module\.css)"/g)].map(([, name, from]) => ({
    file,
    path: from!.startsWith("#") ? from!.slice(1) : join(dirname(file), from!),
    classes: new Set([...code.matchAll(new RegExp(`\\b${name}\\.(?!module)(\\w+)`, "g"))].map(([, used]) => used!)),
  }));
});

test("a class that a component uses is defined in its module", () => {
  const missing = uses.flatMap(({ file, path, classes }) =>
    [...classes].filter((name) => !modules.get(path)?.has(name)).map((name) => `${file}: ${name} of ${path}`),
  );
  expect(uses.length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});

test("a class that a module defines is used by a component", () => {
  const unused = [...modules].flatMap(([path, defined]) =>
    [...defined]
      .filter((name) => !uses.some((use) => use.path === path && use.classes.has(name)))
      .map((name) => `${path}: ${name}`),
  );
  expect(unused).toEqual([]);
});

const classesOf = (path: string) =>
  [...readFileSync(path, "utf8").matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name!);
const global = globSync("app/ui/*.css")
  .filter((path) => !path.endsWith(".module.css"))
  .flatMap(classesOf);
const composed = [...modules.keys()].flatMap((path) =>
  [...readFileSync(path, "utf8").matchAll(/composes: ([^;]*) from global;/g)].flatMap(([, names]) => names!.split(" ")),
);

test("what a module composes is one of the global classes", () => {
  expect(composed.length).toBeGreaterThan(100);
  expect(composed.filter((name) => !global.includes(name))).toEqual([]);
});

test("every part is composed, or named in a component", () => {
  const code = globSync("app/**/*.tsx")
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const isNamed = (name: string) => new RegExp(`["\`][^"\`\\n]*(?<![\\w-])${name}(?![\\w-])[^"\`\\n]*["\`]`).test(code);
  const parts = new Set([...classesOf("app/ui/parts.css"), ...classesOf("app/ui/text.css")]);
  expect([...parts].filter((name) => !composed.includes(name) && !isNamed(name))).toEqual([]);
});

test("a class that is named in a string is one of the global ones", () => {
  const strangers = globSync("app/**/*.tsx").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)]
      .flatMap(([, plain, mixed]) => (plain ?? mixed!.replaceAll(/\$\{[^}]*\}/g, "")).split(/\s+/))
      .filter((name) => name !== "" && !global.includes(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(strangers).toEqual([]);
});

test("no two modules mark their classes alike", () => {
  const marks = [...modules.keys()].map((path) => scopedName("", `${process.cwd()}/${path}`));
  expect(new Set(marks).size).toBe(marks.length);
});
